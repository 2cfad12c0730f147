import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { lotPath, lots } from '#testing/components/answers.ts'
import { type OpenOptions, openApp } from '#testing/components/app.tsx'
import { bidBy, fakeBidDesk } from '#testing/components/bid-desk.ts'
import {
  chatEventOf,
  conversation,
  conversationsOf,
  fakeConversation,
} from '#testing/components/conversation.ts'
import { phoneScreen } from '#testing/components/screens.ts'
import type { LotQuestions } from '#trade/chat/contract/questions.ts'

const { carCommonDetail } = lots['car-auction']
const question = { ...conversation, bidStatus: null, bidAmount: null }
const { pageInfo } = conversationsOf()
const nothing: LotQuestions = { conversations: [], canAsk: true, inspection: null, pageInfo }
const section = page.getByRole('region', { name: 'Questions about this lot' })
const open = (options: OpenOptions) => openApp(lotPath('car-auction'), options)

test('a client asks about a lot, and the answer appears on its page', async () => {
  const chat = fakeConversation()
  let found = nothing
  const asked: unknown[] = []
  const app = await open({
    answers: {
      ...chat.answers,
      getLotQuestions: () => found,
      openQuestion({ body }) {
        asked.push(body)
        return { success: true, bidId: question.bidId }
      },
    },
  })
  await section.getByRole('button', { name: 'Ask a question' }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('textbox', { name: 'Message' }))
    .toBeVisible()
  expect(asked).toEqual([{ carId: String(carCommonDetail.id) }])
  await userEvent.keyboard('{Escape}')
  chat.add('No rust at all.')
  found = { ...nothing, conversations: [question] }
  app.send(chatEventOf(question))
  await expect
    .element(section.getByRole('region', { name: 'Answer' }))
    .toMatchTextContent('No rust at all.')
  expect(await violationsInBothThemes()).toEqual([])
})

test.each([phoneScreen, { width: 1440, height: 900 }])(
  'a dealer sees questions of clients, and long ones fit $width px',
  async (screen) => {
    const text = 'Donaudampfschifffahrtsgesellschaft '.repeat(12)
    const message = question.message && { ...question.message, text }
    const conversations = [
      { ...question, client: { id: 2, name: 'Joseph Mwangi' } },
      { ...question, bidId: 8, client: { id: 5, name: text }, message },
    ]
    const answers = {
      ...fakeConversation().answers,
      getLotQuestions: { ...nothing, conversations },
    }
    await open({ signedInAs: 'dealer', screen, answers })
    await expect.element(section).toMatchTextContent('We will answer here and notify you.')
    await expect.element(section.getByRole('button', { name: /^Donau/ })).toBeVisible()
    await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  },
)

test('after a cancelled bid a new question begins, and a declined inspection says why', async () => {
  const inspection = { state: 'declined', fee: 8000, reason: 'The hall is closed.' } as const
  const chat = fakeConversation()
  const conversations = [{ ...conversation, bidStatus: 4, bidAmount: 300_000, inspection } as const]
  const answers = { ...chat.answers, getLotQuestions: { ...nothing, conversations } }
  await open({ answers })
  await expect.element(section.getByRole('button', { name: 'Ask a question' })).toBeVisible()
  await expect.element(section).toMatchTextContent('The hall is closed.')
})

test('a client orders an inspection at the fee that is shown', async () => {
  const offer = { fee: 8000, until: '2026-11-27T04:00:00+09:00' }
  const ordered: unknown[] = []
  const chat = fakeConversation('The floor, please')
  await open({
    answers: {
      ...chat.answers,
      getLotQuestions: () => ({ ...nothing, inspection: offer }),
      orderInspection({ body }) {
        ordered.push(body)
        const [message] = chat.messages
        if (!message) throw new Error('there is no message')
        return { success: true, bidId: question.bidId, message }
      },
    },
  })
  await section.getByRole('button', { name: /^Order an inspection/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'What should we look at?' }).fill('The floor, please')
  await dialog.getByRole('button', { name: /^Order for/ }).click()
  await expect.element(page.getByText('Inspection ordered', { exact: true })).toBeVisible()
  const carId = String(carCommonDetail.id)
  expect(ordered).toEqual([{ carId, comment: 'The floor, please', fee: 8000 }])
})

test('a manager sees what waits and until when, and declines an inspection with a reason', async () => {
  const chat = fakeConversation()
  const waiting = {
    ...question,
    waiting: { answerBy: '2026-11-26T15:30:00+09:00' },
    inspection: { state: 'ordered', fee: 8000, reason: '' },
  } as const
  const decided: unknown[] = []
  await openApp('/bid-manager', {
    signedInAs: 'manager',
    answers: {
      ...fakeBidDesk([bidBy('Anna Kuznetsova')]).answers,
      ...chat.answers,
      listConversations: conversationsOf(waiting),
      decideInspection({ body }) {
        decided.push(body)
        return { success: true }
      },
    },
  })
  await page.getByRole('link', { name: /^To answer: 1 Answer within 3 h/ }).click()
  await expect.element(page.getByRole('radio', { name: 'To answer: 1' })).toBeChecked()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await expect.poll(() => location.search).toBe(`?bid=${waiting.bidId}&which=waiting`)
  await expect
    .element(page.getByRole('list', { name: 'Conversations' }))
    .toMatchTextContent(/Answer within 3 h/)
  await page.getByRole('button', { name: 'Decline the inspection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason for the client' }).fill('The hall is closed.')
  await dialog.getByRole('button', { name: 'Decline the inspection' }).click()
  await expect
    .poll(() => decided)
    .toEqual([{ bidId: waiting.bidId, state: 'declined', reason: 'The hall is closed.' }])
})
