import type { APIRequestContext, Page } from '@playwright/test'
import { formatNumber } from '#platform/core/contract/money.ts'
import { amountOf, closeDialog, openTestLot } from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { desktop } from '#testing/browser/screens.ts'
import { addLot } from '#testing/browser/test-lots.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'

test.use({ signedInAs: 'client', ...desktop })

/** Formats like the pages, with non-breaking spaces. */
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/[ \u2009]/g, '\u202f')

const accountOf = async (caller: APIRequestContext): Promise<BalanceView> =>
  (await caller.get('/api/payments/balance')).json()

const running = (page: Page) => page.getByRole('region', { name: 'Recent payments' })

test('a client without enough credit is refused, pays in another tab, and places the bid without a reload', async ({
  page,
  context,
  database,
  callerOf,
  expectRefusal,
}) => {
  expectRefusal('409 /api/bid/create')
  const client = await callerOf('client')
  const { balanceYen, bidAllowYen } = await accountOf(client)
  await openTestLot(page, await addLot(database))
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await amountOf(page).fill(String((bidAllowYen ?? 0) + 70_000))
  await page.getByRole('button', { name: /^Place bid/ }).click()
  const refused = page.getByRole('dialog', { name: 'Insufficient credit' })
  await expect(refused).toContainText(yen(70_000))
  await refused.getByRole('button', { name: 'Top up' }).click()
  const paying = page.getByRole('dialog', { name: 'Top up' })
  await expect(paying).toContainText(`The bid needs ${yen(70_000)} more.`)
  const opened = context.waitForEvent('page')
  await paying.getByRole('button', { name: 'Open card or wallet' }).click()
  const provider = await opened
  await expect(paying.getByRole('link', { name: /^Continue:/ })).toBeVisible()
  await provider.getByRole('button', { name: /^Pay / }).click()
  await expect(provider.getByRole('status')).toContainText('Paid')
  await expect(paying).toContainText('The money has arrived.')
  await paying.getByRole('button', { name: 'Continue with the bid' }).click()
  await expect(paying).toBeHidden()
  const confirm = page.getByRole('dialog')
  await confirm.getByRole('checkbox').check()
  await confirm.getByRole('button', { name: /^Place bid/ }).click()
  await expect(page.getByRole('dialog', { name: /^Received/ })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await closeDialog(page, 'Done')

  // The money is refunded, which the list shows at once.
  await page.goto('/payments')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Card or wallet' })).toContainText(`+${yen(150_000)}`)
  await provider.getByRole('button', { name: 'Refund' }).click()
  await expect(running(page)).toContainText('Refunded')
  await expect(rows.filter({ hasText: `−${yen(150_000)}` })).toBeVisible()
  expect((await accountOf(client)).balanceYen).toBe(balanceYen)
  await provider.getByRole('link', { name: 'Back to Seriba' }).click()
  await expect(provider).toHaveURL(/payment=done$/)
})
