import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatNumber } from '#platform/core/contract/money.ts'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { account, balanceEvent, deposit, invoice, paymentsOf } from '#testing/components/money.ts'
import { narrowPhoneScreen } from '#testing/components/screens.ts'

const panel = page.getByRole('region', { name: /^Anna Kuznetsova/ })
const dialogOf = (name: string) => page.getByRole('dialog', { name })

const openAccount = (answers: Answers, path = '/payments?user=1') =>
  openApp(path, {
    signedInAs: 'manager',
    answers: { viewBalance: account, searchClients: [], ...answers },
  })

test('a manager finds a client and splits a transfer by invoice', async () => {
  const invoices = [
    invoice(),
    invoice({ recordId: 22, purchaseId: 32, invoiceId: 42, number: 'I2026-00022' }),
  ]
  let owes = true
  const app = await openAccount(
    {
      searchClients: [{ value: '1', label: 'Anna Kuznetsova · 1' }],
      listPayments: paymentsOf(),
      viewBalance: () => (owes ? { ...account, invoices, dueYen: 1_200_000 } : account),
      recordTransfer() {
        owes = false
        return { success: true, paymentId: 5 }
      },
    },
    '/payments',
  )
  await page.getByRole('combobox', { name: 'Client' }).fill('Kuznetsova')
  await page.getByRole('option', { name: /Kuznetsova/ }).click()
  await expect.element(panel).toMatchTextContent('1 200 000 ¥')
  expect(location.search).toBe('?user=1')
  expect(await violationsInBothThemes()).toEqual([])

  await panel.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf('Record a transfer')
  const record = recording.getByRole('button', { name: 'Record', exact: true })
  await record.click()
  await expect.element(recording.getByText('Required field', { exact: true })).toBeVisible()
  await recording.getByLabelText('Amount').fill('1300000')
  await recording.getByLabelText('Bank reference').fill('SERIBA 1')
  await recording.getByRole('button', { name: 'Split by invoice' }).click()
  await expect
    .poll(() => recording.getByRole('combobox', { name: 'Pays first' }).elements())
    .toHaveLength(3)
  await expect.element(recording).toMatchTextContent('All of 1 300 000 ¥ is allocated')
  expect(await violationsInBothThemes()).toEqual([])
  await record.dblClick()
  await expect.element(recording).not.toBeInTheDocument()
  await expect.element(panel).toMatchTextContent('No invoices due.')
  expect(app.requestsOf('recordTransfer').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ currency: 'JPY', amount: 1_300_000, bankReference: 'SERIBA 1' },
      parts: [
        { userId: '1', amountYen: 600_000, purchaseId: '31' },
        { userId: '1', amountYen: 600_000, purchaseId: '32' },
        { userId: '1', amountYen: 100_000 },
      ],
    }),
  ])

  // The same reference is refused, and the input stays.
  app.answer('recordTransfer', () => {
    throw new Refused('payment_recorded')
  })
  await panel.getByRole('button', { name: 'Record a transfer' }).click()
  await recording.getByLabelText('Amount').fill('5000')
  await recording.getByLabelText('Bank reference').fill('SERIBA 1')
  await record.click()
  await expect
    .element(recording)
    .toMatchTextContent('A transfer with this bank reference has already been recorded.')
  await expect.element(recording.getByLabelText('Bank reference')).toHaveValue('SERIBA 1')
  await recording.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(recording).not.toBeInTheDocument()
})

test('an amount is parsed as intended, and an ambiguous one is never sent', async () => {
  const app = await openAccount({ recordTransfer: { success: true, paymentId: 5 } })
  await panel.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf('Record a transfer')
  const amount = recording.getByLabelText('Amount')
  await recording.getByLabelText('Bank reference').fill('SERIBA 9')
  const record = recording.getByRole('button', { name: 'Record', exact: true })
  for (const [text, reason] of [
    ['210000.50', 'Whole numbers only, without decimals'],
    ['1.234', 'This number is ambiguous.'],
    ['99999999999', 'At most 10 000 000 000'],
  ] as const) {
    await amount.fill(text)
    await record.click()
    await expect.element(recording).toMatchTextContent(reason)
    await expect.element(amount).toBeInvalid()
  }
  expect(app.requestsOf('recordTransfer')).toEqual([])
  // Typed key by key, with grouped and full-width digits.
  await amount.fill('')
  await userEvent.type(amount, '210000.00')
  await record.click()
  await expect.element(recording).not.toBeInTheDocument()

  await panel.getByRole('button', { name: 'Record a transfer' }).click()
  await amount.fill('１，２３４，５６７')
  await recording.getByLabelText('Bank reference').click()
  await expect.element(amount).toHaveValue(formatNumber(1_234_567))
  await recording.getByLabelText('Bank reference').fill('SERIBA 11')
  await record.click()
  await expect.element(recording).not.toBeInTheDocument()

  await panel.getByRole('button', { name: 'Record a transfer' }).click()
  await recording.getByLabelText('Currency').selectOptions('USD')
  await recording.getByLabelText('Amount').fill('12 345,67')
  await recording.getByLabelText('Yen per dollar').fill('150,25')
  await recording.getByLabelText('Bank reference').fill('SERIBA 10')
  await record.click()
  await expect.element(recording).not.toBeInTheDocument()
  expect(app.requestsOf('recordTransfer').map(({ body }) => body)).toMatchObject([
    { currency: 'JPY', amount: 210_000 },
    { currency: 'JPY', amount: 1_234_567 },
    { currency: 'USD', amount: 12_345.67, rate: 150.25 },
  ])
})

test('a closing dialog does not send again', async () => {
  const app = await openAccount({ recordTransfer: { success: true, paymentId: 5 } })
  const slowly = document.head.appendChild(document.createElement('style'))
  slowly.textContent = '[role=dialog] { transition: opacity 1s !important }'
  onTestFinished(() => slowly.remove())
  await panel.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf('Record a transfer')
  await recording.getByLabelText('Amount').fill('5000')
  await recording.getByLabelText('Bank reference').fill('SERIBA 2')
  const record = recording.getByRole('button', { name: 'Record', exact: true }).element()
  if (!(record instanceof HTMLElement)) throw new Error('the dialog has no button')
  record.click()
  await expect.poll(() => record.closest('[data-ending-style]')).not.toBeNull()
  expect(getComputedStyle(record).pointerEvents).toBe('none')
  record.click()
  await expect.element(recording).not.toBeInTheDocument()
  expect(app.requestsOf('recordTransfer')).toHaveLength(1)
})

test('a booking is reversed with a reason', async () => {
  const app = await openAccount({
    listPayments: paymentsOf(deposit({ id: 9 })),
    undoBooking: { success: true, correctionId: 3, state: 'waiting' },
  })
  await page.getByRole('button', { name: /^Reverse/ }).click()
  const reversing = dialogOf('Reverse entry')
  await reversing.getByRole('button', { name: 'Reverse' }).click()
  await expect.element(reversing).toMatchTextContent('Enter at least three characters')
  await reversing.getByLabelText('Reason').fill('It is of somebody else')
  expect(await violationsInBothThemes()).toEqual([])
  await reversing.getByRole('button', { name: 'Reverse' }).click()
  await expect.element(page.getByText(/A second manager has to approve this/)).toBeVisible()
  expect(app.requestsOf('undoBooking').map(({ body }) => body)).toEqual([
    { recordId: 9, reason: 'It is of somebody else', payment: 'waiting' },
  ])
})

test('a payment is matched by hand', async () => {
  const debt = { ...invoice({ openYen: 0 }), paidYen: 600_000 }
  const app = await openAccount({
    listPayments: paymentsOf(deposit({ id: 9, amountYen: 600_000 })),
    viewMatches: {
      ...{ success: true, user: account.user, amountYen: 600_000, openYen: 0 },
      ...{ lastSettlementId: 17, debts: [debt] },
    },
    matchPayments: { success: true },
  })
  await page.getByRole('button', { name: /^What it pays/ }).click()
  const matching = page.getByRole('dialog', { name: /^What it pays/ })
  const field = matching.getByLabelText(`Amount for ${debt.number}`)
  await expect.element(field).toHaveValue(formatNumber(600_000))
  await field.fill('999999999')
  await expect.element(matching).toMatchTextContent('This is more than the amount of the payment.')
  await field.fill('10000')
  expect(await violationsInBothThemes()).toEqual([])
  await matching.getByRole('button', { name: 'Match' }).click()
  await expect.element(matching).not.toBeInTheDocument()
  expect(app.requestsOf('matchPayments').map(({ body }) => body)).toEqual([
    { recordId: 9, parts: [{ recordId: debt.recordId, amountYen: 10_000 }], lastSettlementId: 17 },
  ])
})

test.each([
  ['Add', 1000],
  ['Deduct', -1000],
] as const)('%s corrects the balance by %d', async (direction, amountYen) => {
  const app = await openAccount({
    listPayments: paymentsOf(),
    correctBalance: { success: true, correctionId: 3, state: 'booked' },
  })
  await panel.getByRole('button', { name: 'Correct the balance' }).click()
  const correcting = dialogOf('Correct the balance')
  await correcting.getByRole('radio', { name: direction }).click()
  await correcting.getByLabelText('Amount').fill('1000')
  await correcting.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect.element(correcting).toMatchTextContent('Enter at least three characters')
  await correcting.getByLabelText('Reason').fill('A fee by mistake')
  expect(await violationsInBothThemes()).toEqual([])
  await correcting.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect.element(correcting).not.toBeInTheDocument()
  expect(app.requestsOf('correctBalance').map(({ body }) => body)).toEqual([
    { userId: '1', amountYen, book: 'fees', reason: 'A fee by mistake' },
  ])
})

test('a manager lets overdue invoices stop bidding', async () => {
  let stopsWhenOverdue = false
  const app = await openAccount({
    listPayments: paymentsOf(),
    viewBalance: () => ({ ...account, stopsWhenOverdue }),
    setOverdueStop({ body }) {
      stopsWhenOverdue = (body as { stops: boolean }).stops
      return { success: true }
    },
  })
  const stops = panel.getByRole('switch', { name: /^Overdue invoices stop bidding/ })
  await stops.click()
  await expect.element(stops).toBeChecked()
  await stops.click()
  await expect.element(stops).not.toBeChecked()
  expect(app.requestsOf('setOverdueStop').map(({ body }) => body)).toEqual([
    { userId: '1', stops: true },
    { userId: '1', stops: false },
  ])
})

test('money booked elsewhere appears', async () => {
  const app = await openAccount({ listPayments: paymentsOf() })
  await expect.element(panel).toMatchTextContent('Balance500 000 ¥')
  const roundings = [{ year: 2026, count: 2, amountYen: 3 }]
  app.answer('viewBalance', { ...account, balanceYen: 700_000, roundings })
  app.send(balanceEvent)
  await expect.element(panel).toMatchTextContent('Balance700 000 ¥')
  await expect.element(panel).toMatchTextContent('Rounding in 2026: 3 ¥ in 2 entries')
})

test('the account of a client fits a phone', async () => {
  const viewBalance = { ...account, invoices: [invoice()], dueYen: 600_000 }
  const listPayments = paymentsOf(deposit())
  await openApp('/payments?user=1', {
    ...{ signedInAs: 'manager', language: 'ru', screen: narrowPhoneScreen },
    answers: { viewBalance, searchClients: [], listPayments },
  })
  await expect.element(panel).toMatchTextContent('600 000 ¥')
  await expect.element(page.getByRole('navigation', { name: 'Страницы платежей' })).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await violationsInBothThemes()).toEqual([])
})
