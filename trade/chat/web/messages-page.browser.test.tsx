import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { chatEventOf, conversation, talk, talksOf } from '#testing/components/conversation.ts'
import { narrowPhoneScreen, phoneScreen } from '#testing/components/screens.ts'

const talks = page.getByRole('list', { name: 'Conversations' })

const long = 'Donaudampfschifffahrtsgesellschaft '.repeat(12)
const longTalk = {
  ...{ ...talk, model: long, auctionName: long, client: { id: 1, name: long }, unread: 3 },
  message: talk.message && { ...talk.message, text: long },
}

test.each([narrowPhoneScreen, phoneScreen, { width: 820, height: 1100 }])(
  'long names and messages fit $width px',
  async (screen) => {
    await openApp('/messages', { screen, answers: { listTalks: talksOf(longTalk) } })
    await expect.element(talks).toBeVisible()
    for (const mark of [talks.getByRole('time'), talks.getByText('3', { exact: true })]) {
      await expect.element(mark).toBeInViewport({ ratio: 1 })
    }
    await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  },
)

test('a new message marks its line, until it is read', async () => {
  const chat = conversation()
  const app = await openApp('/messages', { answers: chat.answers })
  await expect.element(talks).toBeVisible()
  await expect.element(talks).not.toMatchTextContent('unread')
  chat.add('Is it clean?')
  app.send(chatEventOf(talk))
  await expect.element(talks).toMatchTextContent('1 unread')
  expect(await violationsInBothThemes()).toEqual([])
  await talks.getByRole('link').click()
  await expect.element(page.getByRole('log')).toMatchTextContent('Is it clean?')
  await expect.element(talks).not.toMatchTextContent('unread')
  expect(`${location.pathname}${location.search}`).toBe(`/messages?bid=${talk.bidId}`)
})

test('on a phone the list of conversations leads to one and back', async () => {
  const chat = conversation()
  chat.add('Есть ли ржавчина снизу?', { isOwn: true, side: 'client' })
  const message = talk.message && {
    ...{ ...talk.message, isOwn: true, side: 'client' as const },
    text: 'Есть ли ржавчина снизу?',
  }
  const listTalks = talksOf({ ...talk, message })
  const answers = { ...chat.answers, listTalks }
  await openApp('/messages', { language: 'ru', screen: phoneScreen, answers })
  const list = page.getByRole('list', { name: 'Переписки' })
  const link = list.getByRole('link')
  await expect.element(link).toMatchTextContent('Вы: Есть ли ржавчина снизу?')
  await link.click()
  await expect.element(page.getByRole('log')).toMatchTextContent('Есть ли ржавчина снизу?')
  await expect.element(list).not.toBeInTheDocument()
  expect(`${location.pathname}${location.search}`).toBe(`/messages?bid=${talk.bidId}`)
  expect(await violationsInBothThemes()).toEqual([])
  history.back()
  await link.click()
  await page.getByRole('link', { name: 'Ко всем сообщениям' }).click()
  await expect.element(link).toBeVisible()
  expect(`${location.pathname}${location.search}`).toBe('/messages')
})
