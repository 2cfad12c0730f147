import type { Page } from '@playwright/test'
import { formatNumber } from '../contract/core/money.ts'
import { role, userType } from '../contract/core/permissions.ts'
import type { BalanceView, PaymentRecord } from '../contract/payments/calls.ts'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { buyCar } from './purchase-steps.ts'
import { desk, phone } from './screens.ts'

test.use({ signedInAs: 'manager', ...desk })

/** As pages write it, which keep its digits together. */
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/[ \u2009]/g, '\u202f')

const looksRight = async (page: Page) => {
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
}

const accountOf = async (page: Page, query = ''): Promise<BalanceView> =>
  (await page.request.get(`/api/payments/balance${query}`)).json()

/** Buys a car and has it invoiced. */
async function owe(client: Page, manager: Page): Promise<void> {
  const car = await buyCar(client, manager, 600_000)
  const data = { id: String(car.id), kind: 'invoice' }
  const issued = await manager.request.post('/api/purchased-cars/issue', { data })
  expect(issued.status(), await issued.text()).toBe(200)
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const account = (page: Page) => page.getByRole('region', { name: /^Anna Kuznetsova/ })

test('a transfer is split over two invoices, taken back by two managers, and assigned again', async ({
  page,
  openBrowser,
  database,
  personOf,
  expectRefusal,
}) => {
  test.slow()
  const client = await openBrowser({ signedInAs: 'client' })
  const { balanceYen: before, user } = await accountOf(client)
  await owe(client, page)
  await owe(client, page)
  const { invoices, dueYen } = await accountOf(client)
  expect(invoices.length).toBeGreaterThanOrEqual(2)
  // What is due, and as much as was there before.
  const amount = dueYen + before
  const reference = `SERIBA ${user.id} e2e`

  // The client is found among all; what is due is there.
  await page.goto('/payments')
  await page.getByRole('combobox', { name: 'Client' }).fill('Kuznetsova')
  await page.getByRole('option', { name: /Kuznetsova/ }).click()
  await expect(page).toHaveURL(`/payments?user=${user.id}`)
  await expect(account(page)).toContainText(yen(dueYen))
  await looksRight(page)

  // The money is divided by the invoices, and recorded once.
  await account(page).getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf(page, 'Record a transfer')
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(recording.getByText('Required field', { exact: true })).toBeVisible()
  await recording.getByLabel('Amount').fill(String(amount))
  await recording.getByLabel('Bank reference').fill(reference)
  await recording.getByRole('button', { name: 'Split by invoices' }).click()
  await expect(recording.getByLabel('Pays first')).toHaveCount(3)
  await expect(recording).toContainText(`All of ${yen(amount)} is divided`)
  await looksRight(page)
  await recording.getByRole('button', { name: 'Record', exact: true }).dblclick()
  await expect(recording).toBeHidden()
  await expect(account(page)).toContainText('Nothing is due.')
  expect((await accountOf(client)).balanceYen).toBe(before)
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: reference })
  await expect(rows).toHaveCount(1)

  // The same reference is refused, and what was typed stays.
  expectRefusal('409 /api/payments/transfers')
  await account(page).getByRole('button', { name: 'Record a transfer' }).click()
  await recording.getByLabel('Amount').fill('5000')
  await recording.getByLabel('Bank reference').fill(reference)
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(recording).toContainText('A transfer with this bank reference is recorded already.')
  await expect(recording.getByLabel('Bank reference')).toHaveValue(reference)
  await recording.getByRole('button', { name: 'Cancel' }).click()

  // Above the limit a second manager takes it back.
  await rows.getByRole('button', { name: /^Take back/ }).click()
  const undoing = dialogOf(page, 'Take a booking back')
  await undoing.getByLabel('Reason').fill('It is of somebody else')
  await looksRight(page)
  await undoing.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(/A second manager has to approve this/)).toBeVisible()
  await page.getByRole('link', { name: 'Corrections' }).click()
  const waiting = (who: Page) =>
    who.getByRole('listitem').filter({ hasText: 'It is of somebody else' })
  await expect(waiting(page)).toContainText('Waits')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
  // Another manager.
  const { id } = await personOf('dealer')
  const manager = { user_type: userType.manager, role_id: role.manager }
  await database.db.updateTable('people').set(manager).where('id', '=', id).execute()
  const second = await openBrowser({ signedInAs: 'dealer' })
  await second.goto('/payments/corrections')
  await looksRight(second)
  await waiting(second).getByRole('button', { name: 'Approve' }).click()
  await expect(waiting(second)).toContainText('Booked')
  expect((await accountOf(client)).dueYen).toBe(dueYen)

  // It waits for its person, whom the reference names.
  await page.getByRole('link', { name: 'Incoming' }).click()
  const incoming = page.getByRole('listitem').filter({ hasText: reference })
  await expect(incoming).toContainText(yen(amount))
  await looksRight(page)
  await incoming.getByRole('button', { name: 'Anna Kuznetsova: by the reference' }).click()
  const assigning = dialogOf(page, 'Whose money is it?')
  await expect(assigning.getByRole('combobox', { name: 'Client' })).toHaveValue(/Kuznetsova/)
  await assigning.getByRole('button', { name: 'Book', exact: true }).dblclick()
  await expect(assigning).toBeHidden()
  await expect(incoming).toBeHidden()
  expect((await accountOf(client)).balanceYen).toBe(before)
})

test('what a payment pays is said by hand, and a small correction is booked at once', async ({
  page,
  openBrowser,
}) => {
  const client = await openBrowser({ signedInAs: 'client' })
  const { balanceYen: before, user } = await accountOf(client)
  await owe(client, page)
  const { invoices } = await accountOf(client)
  const [invoice] = invoices
  if (!invoice) throw new Error('the client owes nothing')
  await page.goto(`/payments?user=${user.id}`)

  await account(page).getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf(page, 'Record a transfer')
  await recording.getByLabel('Amount').fill(String(before - (await accountOf(client)).balanceYen))
  await recording.getByLabel('Bank reference').fill('E2E match')
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(recording).toBeHidden()
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'E2E match' })
  await row.getByRole('button', { name: /^What it pays/ }).click()
  const matching = dialogOf(page, 'What it pays')
  const field = matching.getByLabel(`Pays of ${invoice.number}`)
  await expect(field).toHaveValue(formatNumber(invoice.openYen))
  await field.fill('999999999')
  await expect(matching).toContainText('That is more than the payment has.')
  await field.fill('10000')
  await looksRight(page)
  await matching.getByRole('button', { name: 'Match' }).click()
  await expect(matching).toBeHidden()
  // The rest pays what is due first, which is this invoice again.
  await expect(account(page)).toContainText('Nothing is due.')

  const correct = async (direction: 'Give' | 'Take') => {
    await account(page).getByRole('button', { name: 'Correct the balance' }).click()
    const correcting = dialogOf(page, 'Correct the balance')
    await correcting.getByRole('radio', { name: direction }).check({ force: true })
    await correcting.getByLabel('Amount').fill('1000')
    await correcting.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect(correcting).toContainText('Write at least three characters')
    await correcting.getByLabel('Reason').fill('A fee by mistake')
    await correcting.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect(correcting).toBeHidden()
  }
  await correct('Give')
  expect((await accountOf(client)).balanceYen).toBe(before + 1000)
  await correct('Take')
  expect((await accountOf(client)).balanceYen).toBe(before)

  const stops = account(page).getByRole('switch', { name: /^Overdue invoices stop bidding/ })
  await stops.click()
  await expect(stops).toBeChecked()
  expect((await accountOf(client)).stopsWhenOverdue).toBe(true)
  await stops.click()
  await expect(stops).not.toBeChecked()
})

test('a day of the journal is closed, and nothing is booked into it', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('409 /api/payments/transfers')
  await page.goto('/payments/journal')
  const table = page.getByRole('region', { name: 'Journal' })
  await expect(table.getByRole('row', { name: /^Sum of the day/ })).toBeVisible()
  await looksRight(page)
  // Today is not over.
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeHidden()
  await page.getByRole('button', { name: 'Day before' }).click()
  // Days are closed in their order, from the first one with bookings.
  const close = page.getByRole('button', { name: 'Close the day' })
  const first = page.getByRole('button', { name: /^First open day: / })
  await expect(close.or(first)).toBeVisible()
  for (let count = 0; count < 20 && (await first.isVisible()); count += 1) {
    await first.click()
    await close.click()
    await expect(page.getByText(/^Closed by Haruka Sato/)).toBeVisible()
    await page.goto('/payments/journal')
    await page.getByRole('button', { name: 'Day before' }).click()
    await expect(close.or(first)).toBeVisible()
  }
  await close.click()
  await expect(page.getByText(/^Closed by Haruka Sato/)).toBeVisible()
  const { day }: { day: string } = await (
    await page.request.get(`/api/payments/journal?day=${await dayBefore(page)}`)
  ).json()
  await page.goto('/payments/incoming')
  await page.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf(page, 'Record a transfer')
  await recording.getByLabel('Amount').fill('5000')
  await recording.getByLabel('Bank reference').fill('E2E closed day')
  await recording.getByLabel('Day at the bank').focus()
  await recording.getByLabel('Day at the bank').fill(day)
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(recording).toContainText('The journal of that day is closed')
})

/** Yesterday in Tokyo. */
async function dayBefore(page: Page): Promise<string> {
  const { day }: { day: string } = await (await page.request.get('/api/payments/journal')).json()
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

test('dollars with cents come at the rate that is entered, and wait for their person', async ({
  page,
}) => {
  await page.goto('/payments/rates')
  await page.getByRole('button', { name: 'Enter a rate' }).click()
  const entering = dialogOf(page, 'Enter a rate')
  await entering.getByLabel('Yen for a dollar').fill('155,25')
  await entering.getByRole('button', { name: 'Enter a rate' }).click()
  await expect(page.getByText(/^1 \$ = 155\.25 ¥/).first()).toBeVisible()
  await looksRight(page)

  await page.getByRole('link', { name: 'Incoming' }).click()
  await page.getByRole('button', { name: 'Record a transfer' }).click()
  const recording = dialogOf(page, 'Record a transfer')
  await recording.getByLabel('Currency').selectOption('USD')
  await recording.getByLabel('Amount').fill('1 234,50')
  await expect(recording.getByLabel('Yen for a dollar')).toHaveValue('155.25')
  await expect(recording).toContainText(`${yen(191_656)} at this rate`)
  await recording.getByLabel('Bank reference').fill('E2E dollars')
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  const incoming = page.getByRole('listitem').filter({ hasText: 'E2E dollars' })
  await expect(incoming).toContainText(yen(191_656))
  await incoming.getByRole('button', { name: 'Never came' }).click()
  const voiding = dialogOf(page, 'This money never came')
  await voiding.getByLabel('Reason').fill('Recorded by mistake')
  await voiding.getByRole('button', { name: 'Never came' }).click()
  await expect(incoming).toBeHidden()
})

test.describe('on a phone, in Russian', () => {
  test.use({ ...phone, language: 'ru' })

  test('the pages of managers of money fit', async ({ page }) => {
    const response = await page.request.get('/api/payments/index')
    const { records }: { records: PaymentRecord[] } = await response.json()
    const user = records.find((record) => record.user)?.user?.id
    for (const path of [
      '/payments',
      `/payments?user=${user}`,
      '/payments/incoming',
      '/payments/corrections',
      '/payments/journal',
      '/payments/rates',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('navigation', { name: 'Страницы платежей' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await looksRight(page)
    }
  })
})
