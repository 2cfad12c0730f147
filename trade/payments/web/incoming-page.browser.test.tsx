import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { account } from '#testing/components/money.ts'
import type { IncomingPayment } from '#trade/payments/contract/accounting.ts'

const dialogOf = (name: string) => page.getByRole('dialog', { name })
const list = page.getByRole('list', { name: 'Incoming payments' })

const payment: IncomingPayment = {
  ...{ id: 5, source: 'bank', currency: 'JPY', amount: 700_000, amountYen: 700_000 },
  ...{ bankReference: 'SERIBA 1', payer: 'A KUZNETSOVA', note: '', valueOn: '2026-11-26' },
  receivedAt: '2026-11-26T10:00:00+09:00',
  suggestions: [{ user: account.user, why: 'reference', purchaseId: null, intentId: null }],
}

/** A fake server with payments that wait until they are assigned or voided. */
function waiting(first: readonly IncomingPayment[]): Answers {
  let payments = [...first]
  const settle = () => {
    payments = []
    return { success: true as const }
  }
  return {
    listIncoming: () => ({ payments, pageInfo: pageInfoOf(payments.length) }),
    viewBalance: account,
    searchClients: [],
    assignPayment: settle,
    voidPayment: settle,
    recordTransfer() {
      payments = [payment]
      return { success: true, paymentId: payment.id }
    },
  }
}

const rate = {
  ...{ id: 1, currency: 'USD' as const, yen: 155.25, validFrom: '2026-11-26T10:00:00+09:00' },
  ...{ source: '', enteredBy: 'Haruka Sato' },
}

test('a waiting payment is booked for the client whom its reference names', async () => {
  const answers = waiting([payment])
  const app = await openApp('/payments/incoming', { signedInAs: 'manager', answers })
  await expect.element(list).toMatchTextContent('700 000 ¥')
  await list.getByRole('button', { name: 'Anna Kuznetsova: matched by reference' }).click()
  const assigning = dialogOf('Whose money is it?')
  await expect
    .element(assigning.getByRole('combobox', { name: 'Client' }))
    .toHaveValue('Anna Kuznetsova · 1')
  expect(await violationsInBothThemes()).toEqual([])
  await assigning.getByRole('button', { name: 'Post', exact: true }).dblClick()
  await expect.element(assigning).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Nothing to assign' })).toBeVisible()
  expect(app.requestsOf('assignPayment').map(({ body }) => body)).toEqual([
    { paymentId: 5, parts: [{ userId: '1', amountYen: 700_000 }] },
  ])
})

test('money that never arrived is voided with a reason', async () => {
  const answers = waiting([payment])
  const app = await openApp('/payments/incoming', { signedInAs: 'manager', answers })
  await list.getByRole('button', { name: 'Not received' }).click()
  const voiding = dialogOf('This money was not received')
  await voiding.getByLabelText('Reason').fill('Recorded by mistake')
  expect(await violationsInBothThemes()).toEqual([])
  await voiding.getByRole('button', { name: 'Not received' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing to assign' })).toBeVisible()
  expect(app.requestsOf('voidPayment').map(({ body }) => body)).toEqual([
    { paymentId: 5, reason: 'Recorded by mistake' },
  ])
})

test('dollars with cents are recorded at the latest rate and wait to be assigned', async () => {
  const listRates = { rates: [rate], pageInfo: pageInfoOf(1) }
  const answers = { ...waiting([]), listRates }
  const app = await openApp('/payments/incoming', { signedInAs: 'manager', answers })
  await page.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf('Record a transfer')
  await recording.getByLabelText('Currency').selectOptions('USD')
  await recording.getByLabelText('Amount').fill('1 234,50')
  await expect.element(recording.getByLabelText('Yen per dollar')).toHaveValue('155.25')
  await expect.element(recording).toMatchTextContent('191 656 ¥ at this rate')
  await recording.getByLabelText('Bank reference').fill('Dollars')
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.element(list).toMatchTextContent('700 000 ¥')
  expect(app.requestsOf('recordTransfer').map(({ body }) => body)).toEqual([
    expect.objectContaining({ currency: 'USD', amount: 1234.5, rate: 155.25, parts: [] }),
  ])
})

test('a transfer dated on a closed day is refused', async () => {
  const app = await openApp('/payments/incoming', { signedInAs: 'manager', answers: waiting([]) })
  app.answer('recordTransfer', () => {
    throw new Refused('journal_day_closed')
  })
  await page.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf('Record a transfer')
  await recording.getByLabelText('Amount').fill('5000')
  await recording.getByLabelText('Bank reference').fill('Late')
  await recording.getByLabelText('Value date').click()
  await recording.getByLabelText('Value date').fill('2026-11-25')
  await userEvent.keyboard('{Tab}')
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.element(recording).toMatchTextContent('The journal for that day is closed')
  expect(app.requestsOf('recordTransfer').map(({ body }) => body)).toEqual([
    expect.objectContaining({ amount: 5000, valueOn: '2026-11-25' }),
  ])
})
