import type { Locator, Page } from '@playwright/test'
import { openTestLot, ownBidOf, placeBid, yen } from '#testing/browser/bid-panel.ts'
import { enterTariffs } from '#testing/browser/cost-tariffs.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { addLot } from '#testing/browser/test-lots.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Landed cost' })
const total = (page: Page) => card(page).getByRole('row', { name: /^Total/ })

/** Chooses an option of the card, and waits until it is stored. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  const remembered = page.waitForResponse('**/api/costs/choice')
  await card(page).getByLabel(label, { exact: true }).selectOption(value)
  expect((await remembered).status()).toBe(200)
}

test('the landed cost follows the typed amount, is remembered, and is stored with the bid', async ({
  page,
  database,
  callerOf,
}) => {
  await enterTariffs(await callerOf('manager'))
  // The fees of this car do not depend on its power, so its total is complete.
  const lot = await addLot(database, { engineCc: 658, fuel: 'petrol' })
  await openTestLot(page, lot)
  const amount = page.getByLabel('Your maximum')
  await amount.fill('500000')
  await expect(card(page)).toContainText(/with the entered bid of 500.000.¥/)
  await expect(card(page).getByRole('row', { name: /^Freight/ })).toContainText(yen(70_000))
  await expect(card(page).getByRole('row', { name: /^Insurance/ })).toContainText(yen(4_000))
  await expect(card(page).getByRole('row', { name: /^Customs duty/ })).toContainText('€')
  await expect(card(page)).not.toContainText('Unknown and not included')

  await choose(page, 'To', 'NZAKL')
  await expect(card(page)).toContainText('From Yokohama to Auckland')
  await choose(page, 'Currency', 'NZD')
  await page.reload()
  await expect(card(page)).toContainText('From Yokohama to Auckland')
  await expect(card(page)).toContainText('NZ$')
  // A remembered choice is not asked for again.
  await expect(card(page).getByLabel('To', { exact: true })).toBeHidden()
  await card(page).getByRole('button', { name: 'Change' }).click()
  await choose(page, 'To', 'RUVVO')
  await expect(card(page)).toContainText('to Vladivostok')

  await amount.fill('400000')
  await expect(card(page)).toContainText(/with the entered bid of 400.000.¥/)
  const shown = (await total(page).innerText()).replace('\t', '')
  await placeBid(page, 400_000)
  await ownBidOf(page).getByRole('button', { name: 'Landed cost' }).click()
  const stored = page.getByRole('dialog', { name: 'Landed cost, as calculated' })
  await expect(stored.getByRole('row', { name: /^Total/ })).toHaveText(shown)
})

async function fillDay(form: Locator, label: string, day: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true }).first()
  // With the focus it becomes a date field.
  await field.focus()
  await field.fill(day)
}

test.describe('a manager', () => {
  test.use({ signedInAs: 'manager' })

  test('maintains rules, rates and tariffs of imports, and sees their history', async ({
    page,
    personOf,
    callerOf,
    expectRefusal,
  }) => {
    expectRefusal('422 /api/costs/save-rules')
    const { fullName } = await personOf('manager')
    await page.goto('/purchased-cars/import-rules')
    await page.getByRole('button', { name: 'New version' }).click()
    const form = page.getByRole('form', { name: 'New version' })
    const limit = form.getByLabel('Duty from 3 to 5 years, by engine, row 2, Engine up to, cm³')
    await limit.fill('900')
    // It is dated long ago, so that the costs of other tests do not change.
    await fillDay(form, 'Valid from', '2001-02-03')
    await form.getByLabel('Source', { exact: true }).first().fill('Gazette 12')
    await fillDay(form, 'As of', '2001-01-20')
    const save = form.getByRole('button', { name: 'Save' })
    await save.click()
    const refused = form.getByRole('alert').filter({ hasText: 'These rules cannot be used' })
    await expect(refused.getByRole('listitem')).toHaveText('Duty from 3 to 5 years, by engine')
    await expect(limit).toHaveValue('900')
    await limit.fill('1100')
    await save.click()
    await expect(form).toBeHidden()
    const version = page.getByRole('listitem').filter({ hasText: fullName })
    await expect(version).toContainText('past')
    await expect(version).toContainText('Gazette 12')

    await page.getByRole('link', { name: 'Import rates' }).click()
    await page.getByRole('button', { name: 'Enter a rate' }).click()
    const dialog = page.getByRole('dialog').filter({ has: page.locator('form') })
    await dialog.getByLabel('Currency').selectOption('NZD')
    await dialog.getByLabel('Yen for 1 NZD').fill('88,25')
    await dialog.getByLabel('Source').fill('Reserve bank')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const rates = page.getByRole('list', { name: 'Import rates' }).getByRole('listitem')
    await expect(rates.first()).toContainText(/1.NZ\$.=.88\.25.¥/)
    await expect(rates.first()).toContainText(fullName)

    const manager = await callerOf('manager')
    const tariff = { kind: 'yard', dischargePort: 'TZDAR' }
    const post = (call: string, data: object) =>
      manager.post(`/api/purchased-cars/${call}`, { data })
    const added = await post('save-tariff', { ...tariff, amountYen: 9_000 })
    const { id } = (await added.json()) as { id: number }
    await post('save-tariff', { ...tariff, id: String(id), amountYen: 9_500 })
    await page.getByRole('link', { name: 'Tariffs' }).click()
    await page.getByRole('button', { name: /^History: Yard · Dar es Salaam/ }).click()
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
    await expect(changes).toHaveCount(2)
    await expect(changes.first()).toContainText(/^Changed.*9.000.¥.*9.500.¥/s)
    await expect(changes.first()).toContainText(fullName)
    await expect(changes.last()).toContainText(/^Added/)
    await post('delete-tariff', { id: String(id) })
    await page.reload()
    await page.getByRole('radio', { name: 'History' }).click()
    await expect(changes.first()).toContainText(/^Deleted: Yard · Dar es Salaam/)
  })
})
