import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import {
  chatEventOf,
  conversation,
  conversationsOf,
  fakeConversation,
} from '#testing/components/conversation.ts'
import { narrowPhoneScreen, phoneScreen } from '#testing/components/screens.ts'

const conversations = page.getByRole('list', { name: 'Conversations' })

const long = 'Donaudampfschifffahrtsgesellschaft '.repeat(12)
const longConversation = {
  ...{ ...conversation, model: long, auctionName: long, client: { id: 1, name: long }, unread: 3 },
  message: conversation.message && { ...conversation.message, text: long },
}

test.each([narrowPhoneScreen, phoneScreen, { width: 820, height: 1100 }])(
  'long names and messages fit $width px',
  async (screen) => {
    await openApp('/messages', {
      screen,
      answers: { listConversations: conversationsOf(longConversation) },
    })
    await expect.element(conversations).toBeVisible()
    for (const mark of [
      conversations.getByRole('time'),
      conversations.getByText('3', { exact: true }),
    ]) {
      await expect.element(mark).toBeInViewport({ ratio: 1 })
    }
    await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  },
)

test('a new message marks its row until it is read', async () => {
  const chat = fakeConversation()
  const app = await openApp('/messages', { answers: chat.answers })
  await expect.element(conversations).toBeVisible()
  await expect.element(conversations).not.toMatchTextContent('unread')
  chat.add('Is it clean?')
  app.send(chatEventOf(conversation))
  await expect.element(conversations).toMatchTextContent('1 unread')
  expect(await violationsInBothThemes()).toEqual([])
  await conversations.getByRole('link').click()
  await expect.element(page.getByRole('log')).toMatchTextContent('Is it clean?')
  await expect.element(conversations).not.toMatchTextContent('unread')
  expect(`${location.pathname}${location.search}`).toBe(`/messages?bid=${conversation.bidId}`)
})

test('on a phone a conversation opens from the list and leads back to it', async () => {
  const chat = fakeConversation()
  chat.add('Есть ли ржавчина снизу?', { isOwn: true, side: 'client' })
  const message = conversation.message && {
    ...{ ...conversation.message, isOwn: true, side: 'client' as const },
    text: 'Есть ли ржавчина снизу?',
  }
  const listConversations = conversationsOf({ ...conversation, message })
  const answers = { ...chat.answers, listConversations }
  await openApp('/messages', { language: 'ru', screen: phoneScreen, answers })
  const list = page.getByRole('list', { name: 'Переписки' })
  const link = list.getByRole('link')
  await expect.element(link).toMatchTextContent('Вы: Есть ли ржавчина снизу?')
  await link.click()
  await expect.element(page.getByRole('log')).toMatchTextContent('Есть ли ржавчина снизу?')
  await expect.element(list).not.toBeInTheDocument()
  expect(`${location.pathname}${location.search}`).toBe(`/messages?bid=${conversation.bidId}`)
  expect(await violationsInBothThemes()).toEqual([])
  history.back()
  await link.click()
  await page.getByRole('link', { name: 'Ко всем сообщениям' }).click()
  await expect.element(link).toBeVisible()
  expect(`${location.pathname}${location.search}`).toBe('/messages')
})
