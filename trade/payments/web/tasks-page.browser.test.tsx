import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { narrowPhoneScreen } from '#testing/components/screens.ts'
import type { MoneyTask } from '#trade/payments/contract/tasks.ts'

const base = {
  ...{ user: null, createdAt: '2026-11-25T10:00:00+09:00', doneAt: null, doneBy: '', note: '' },
}
const anna = { id: 1, name: 'Anna Kuznetsova', company: '' }
const refund: MoneyTask = {
  ...{ ...base, id: 1, kind: 'movement', user: anna },
  facts: {
    ...{ movement: 'refund', why: 'above_payment', currency: 'USD', amountMinor: 12_050 },
    ...{ amountYen: 18_075, reference: 're_1', payment: 'cs_1' },
  },
}
const rate: MoneyTask = {
  ...{ ...base, id: 2, kind: 'odd_rate' },
  facts: { text: 'A bank', day: '2026-11-25', yen: 1.5, lastYen: 150 },
}
const event: MoneyTask = {
  ...{ ...base, id: 3, kind: 'provider_event' },
  facts: {
    ...{ text: 'payout.failed', reference: 'po_1', count: 12 },
    lastAt: '2026-11-25T09:00:00+09:00',
  },
}
const dispute: MoneyTask = {
  ...{ ...base, id: 4, kind: 'dispute', user: anna },
  facts: { amountYen: 5000, text: 'needs_response, fraudulent', until: '2026-12-01T00:00:00Z' },
}
const listOf = (...tasks: MoneyTask[]) => ({
  ...{ tasks, open: tasks.length },
  pageInfo: { page: 1, pageSize: 20, totalSearchResults: tasks.length, totalResults: tasks.length },
})

test('moved money is booked for its client, and tasks are closed with a note', async () => {
  let open = [refund, rate, event, dispute]
  const app = await openApp('/payments/tasks', {
    signedInAs: 'manager',
    answers: {
      listMoneyTasks: () => listOf(...open),
      searchClients: [],
      decideMoneyTask({ body }) {
        open = open.filter(({ id }) => id !== (body as { taskId: number }).taskId)
        return { success: true }
      },
    },
  })
  const list = page.getByRole('main')
  await expect.element(list).toMatchTextContent('it exceeds what is left of the payment')
  await expect.element(list).toMatchTextContent('120.50 $')
  await expect.element(list).toMatchTextContent('payout.failed')
  await expect.element(list).toMatchTextContent('12 events, the latest')
  expect(await violationsInBothThemes()).toEqual([])
  await list.getByRole('button', { name: 'Post', exact: true }).click()
  const booking = page.getByRole('dialog', { name: 'Refund by the payment provider' })
  await expect.element(booking).toMatchTextContent('120.50 $ is deducted from the client')
  await booking.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.element(booking).not.toBeInTheDocument()
  await list.getByRole('button', { name: 'Enter this rate' }).click()
  const entering = page.getByRole('dialog', { name: 'Daily rate not applied' })
  await expect.element(entering).toMatchTextContent('1 $ = 1.50 ¥ applies')
  await entering.getByRole('button', { name: 'Enter this rate' }).click()
  await expect.element(entering).not.toBeInTheDocument()
  await list.getByRole('button', { name: 'Mark as done' }).first().click()
  const closing = page.getByRole('dialog', { name: 'Unknown event from the payment provider' })
  await closing.getByLabelText('Note').fill('Seen')
  await closing.getByRole('button', { name: 'Mark as done' }).click()
  await expect.element(closing).not.toBeInTheDocument()
  expect(app.requestsOf('decideMoneyTask').map(({ body }) => body)).toEqual([
    { taskId: 1, action: 'book', userId: '1', note: '' },
    { taskId: 2, action: 'enter', note: '' },
    { taskId: 3, action: 'close', note: 'Seen' },
  ])
})

test('tasks fit a phone', async () => {
  await openApp('/payments/tasks', {
    ...{ signedInAs: 'manager', language: 'ru', screen: narrowPhoneScreen },
    answers: { listMoneyTasks: listOf(refund, dispute), searchClients: [] },
  })
  await expect.element(page.getByRole('main')).toMatchTextContent('Оспоренный платёж')
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})
