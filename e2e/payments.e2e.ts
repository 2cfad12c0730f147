import type { Page } from '@playwright/test'
import { formatNumber } from '../contract/core/money.ts'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { amountOf, closeDialog, openLot, ownBidOf } from './bid-panel.ts'
import { expect, test } from './fixtures.ts'
import { desk, phone } from './screens.ts'

test.use({ signedInAs: 'client', ...desk })

/** As pages write it, which keep its digits together. */
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/[ \u2009]/g, '\u202f')

const balanceOf = async (page: Page) => {
  const response = await page.request.get('/api/payments/balance')
  return (await response.json()) as { balanceYen: number; bidAllowYen: number }
}

const looksRight = async (page: Page) => {
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
}

const running = (page: Page) => page.getByRole('region', { name: 'Payments of these days' })

test('a poor client is refused, pays in another tab, and places the bid without a reload', async ({
  page,
  context,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal('409 /api/bid/create')
  const before = await balanceOf(page)
  await openLot(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const amount = before.bidAllowYen + 70_000
  await amountOf(page).fill(String(amount))
  await page.getByRole('button', { name: /^Place bid/ }).click()
  const refused = page.getByRole('dialog', { name: 'Insufficient credit' })
  await expect(refused).toContainText(yen(70_000))
  await refused.getByRole('button', { name: 'Top up' }).click()
  const paying = page.getByRole('dialog', { name: 'Top up' })
  await expect(paying).toContainText(`${yen(70_000)} is missing for the bid.`)
  // The deposit is the least that is proposed.
  await expect(paying.getByLabel('Amount')).toHaveValue(formatNumber(150_000))
  await looksRight(page)
  const opened = context.waitForEvent('page')
  await paying.getByRole('button', { name: 'Open card or wallet' }).click()
  const provider = await opened
  await expect(paying.getByRole('link', { name: /^Go on:/ })).toBeVisible()
  await provider.getByRole('button', { name: /^Pay / }).click()
  await expect(provider.getByRole('status')).toContainText('Paid')
  await expect(paying).toContainText('The money has come.')
  await paying.getByRole('button', { name: 'Go on with the bid' }).click()
  await expect(paying).toBeHidden()
  const confirm = page.getByRole('dialog')
  await confirm.getByRole('checkbox').check()
  await confirm.getByRole('button', { name: /^Place bid/ }).click()
  await expect(page.getByRole('dialog', { name: /^Received/ })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await closeDialog(page, 'Done')

  // The bid is cancelled and the money goes back: other tests count on this person's limit.
  await ownBidOf(page).getByRole('button', { name: 'Cancel bid' }).click()
  await page.getByRole('button', { name: 'Cancel the bid' }).click()
  await expect(ownBidOf(page).getByRole('button', { name: 'Cancel bid' })).toHaveCount(0)
  await page.goto('/payments')
  const list = page.getByRole('table')
  await expect(list.getByRole('row').filter({ hasText: 'Card or wallet' })).toContainText(
    `+${yen(150_000)}`,
  )
  await provider.getByRole('button', { name: 'Refund' }).click()
  await expect(running(page)).toContainText('Taken back')
  await expect(list.getByRole('row').filter({ hasText: `−${yen(150_000)}` })).toBeVisible()
  expect((await balanceOf(page)).balanceYen).toBe(before.balanceYen)
})

test('what a client pays by bank is announced, shown on its way, and withdrawn', async ({
  page,
}) => {
  await page.goto('/payments')
  await page.getByRole('button', { name: 'Show bank account' }).click()
  await expect(page.getByText(/^SERIBA \d+$/)).toBeVisible()
  await page.getByLabel('Amount', { exact: true }).fill('234000')
  await page.getByRole('button', { name: 'I have sent it' }).click()
  const form = page.getByRole('form', { name: 'I have sent it' })
  await expect(form).toContainText(yen(234_000))
  await looksRight(page)
  await form.getByRole('button', { name: 'Announce' }).dblclick()
  const cards = page.getByRole('region', { name: 'Balance and limits' })
  await expect(cards).toContainText(`${yen(234_000)} more is on its way by bank`)
  await running(page)
    .getByRole('button', { name: /^Withdraw: 234/ })
    .click()
  await expect(cards).not.toContainText('on its way')
})

test('an amount that nobody can pay is refused where it is typed', async ({ page }) => {
  await page.goto('/balance')
  await page.getByLabel('Amount', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Open card or wallet' }).click()
  await expect(
    page.getByText(`From ${yen(1000)} to ${yen(100_000_000)}`, { exact: true }),
  ).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await looksRight(page)
})

test('filters of the list are in its address', async ({ page }) => {
  await page.goto('/payments')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Remittance' }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Car Purchase' }).check({ force: true })
  await expect(page).toHaveURL(/type=2/)
  await page.getByRole('searchbox').fill('no such payment')
  await expect(page).toHaveURL(/qSearch=no/)
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await looksRight(page)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Car Purchase' })).toBeChecked()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(rows.filter({ hasText: 'Remittance' }).first()).toBeVisible()
  await expect(page).toHaveURL('/payments')
})

test.describe('on a phone, in Russian', () => {
  test.use({ ...phone, language: 'ru' })

  test('the type of payment is chosen in a sheet', async ({ page }) => {
    await page.goto('/payments')
    await expect(page.getByRole('heading', { name: 'Платежи и баланс' })).toBeVisible()
    const items = page.getByRole('list', { name: 'Платежи и списания' }).getByRole('listitem')
    await expect(items.first()).toContainText('Перевод')
    await looksRight(page)
    await page.getByRole('button', { name: 'Тип платежа' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Тип платежа' })
    await expect(sheet).toBeVisible()
    await looksRight(page)
    await sheet.getByText('Переводы', { exact: true }).tap()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/type=1/)
    await expect(items.first()).toContainText('Перевод')
  })
})
