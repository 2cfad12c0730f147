import type { Page } from '@playwright/test'
import { bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { yen } from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { type ManagedBids, placeManagedBids } from '#testing/browser/managed-bids.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'

test.use({ signedInAs: 'manager' })

/** Opens the bid desk on the day of the bids. */
async function openBidDesk(page: Page, { day }: ManagedBids): Promise<void> {
  await page.goto(`/bid-manager?auctionDate=${day}`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
}

const rowOf = (page: Page, { bidId }: BidRow) => page.locator(`[data-row="${bidId}"]`)
const statusOf = (page: Page, bid: BidRow) =>
  rowOf(page, bid).getByRole('button', { name: /^Status of/ })
/** Excludes toasts, which are non-modal dialogs. */
const dialog = (page: Page) => page.locator('[role=dialog]:not([aria-modal=false])').last()

/** Moves the focus to a row with the keyboard alone. */
async function goToRow(page: Page, bid: BidRow): Promise<void> {
  const row = rowOf(page, bid)
  await expect(async () => {
    if ((await row.locator(':focus').count()) === 0) await page.keyboard.press('j')
    await expect(row.locator(':focus')).toBeAttached({ timeout: 300 })
  }).toPass()
}

test('a manager works through the bids of a day with the keyboard', async ({
  page,
  database,
  personOf,
  callerOf,
}) => {
  const bids = await placeManagedBids({ database, personOf, callerOf })
  await openBidDesk(page, bids)
  const rows = await bids.rows()
  const [one, two, three] = rows
  if (!one || !two || !three) throw new Error('too few bids')
  const nowOf = async (bid: BidRow) => (await bids.rows()).find(({ bidId }) => bidId === bid.bidId)
  await expect(page.getByRole('table', { name: 'Bids in running order' })).toContainText(bids.house)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(
    `${rows.length} bids on ${rows.length - 1} lots in 1 auction`,
  )
  const [shared] = rows.filter(({ conflict }) => conflict)
  if (!shared) throw new Error('no two clients bid on one lot')
  await expect(rowOf(page, shared)).toContainText('2 clients on this lot')
  await expect(rowOf(page, shared)).toContainText('Equal bids')

  await goToRow(page, one)
  await page.keyboard.press('2')
  await expect(dialog(page)).toContainText('The auction is not today but on')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).not.toBeAttached()
  await expect(statusOf(page, one)).toContainText('Placed')
  // The focus has not moved, and undo reverts the last change.
  await expect(rowOf(page, one).locator(':focus')).toBeAttached()
  await page.keyboard.press('u')
  await expect(statusOf(page, one)).toContainText('New')

  await goToRow(page, two)
  await page.keyboard.press('x')
  await goToRow(page, three)
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('3')
  await expect(dialog(page)).toHaveAccessibleName('2 bids: Not placed?')
  await dialog(page).getByLabel('Note to the clients (optional)').fill('Rust below')
  await dialog(page).getByRole('button', { name: 'Set: not placed' }).press('Enter')
  await expect(dialog(page)).not.toBeAttached()
  await expect(rowOf(page, three)).toContainText('Rust below')
  await page.keyboard.press('Escape')

  // A sold price, and automatic placing.
  await page.keyboard.press('s')
  await page.getByLabel(`Sold price of lot ${three.lotNo}, yen`).fill('305000')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, three).getByRole('button', { name: /^Sold price of lot/ })).toHaveText(
    yen(305_000),
  )
  await expect.poll(async () => (await nowOf(three))?.soldPrice).toBe(305_000)
  await rowOf(page, three)
    .getByRole('button', { name: /^Undo: back to/ })
    .click()
  await expect.poll(async () => (await nowOf(three))?.soldPrice).toBeNull()
  await page.getByLabel('Select all rows of the page').check()
  await page.getByRole('button', { name: 'Auto-bid…' }).click()
  await page.getByRole('menuitem', { name: 'Place automatically' }).click()
  await expect(rowOf(page, one).getByRole('switch')).toBeChecked()
  await expect.poll(async () => (await nowOf(one))?.autoBid).toBe(true)

  // The edit makes both calls.
  await rowOf(page, one)
    .getByRole('button', { name: /^Edit the bid/ })
    .click()
  await dialog(page).getByLabel('Maximum').fill('320000')
  await dialog(page).getByLabel('Adjustment').fill('20000')
  await dialog(page).getByLabel('Group').selectOption({ label: 'B' })
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).not.toBeAttached()
  await expect(rowOf(page, one)).toContainText('Group B')
  expect(await nowOf(one)).toMatchObject({
    ...{ bidAmount: 320_000, adjustmentPrice: 20_000, bidGroup: 2 },
  })

  const field = page.getByRole('combobox', { name: 'Lot numbers' })
  await field.fill(one.lotNo.slice(0, -1))
  await page.getByRole('option').filter({ hasText: one.lotNo }).first().click()
  await expect(page).toHaveURL(`/bid-manager?auctionDate=${bids.day}&lotNo=${one.lotNo}`)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(rowOf(page, one)).toBeVisible()
})

test('a manager who decides on an outdated bid sees the current one and decides again', async ({
  page,
  openBrowser,
  database,
  personOf,
  callerOf,
  expectRefusal,
}) => {
  const bids = await placeManagedBids({ database, personOf, callerOf })
  const other = await openBrowser({ signedInAs: 'manager' })
  await openBidDesk(page, bids)
  await openBidDesk(other, bids)
  const [bid, second] = await bids.rows()
  if (!bid || !second) throw new Error('too few bids')
  const edit = (at: Page) => rowOf(at, bid).getByRole('button', { name: /^Edit the bid/ })
  await edit(other).click()
  await dialog(other).getByLabel('Maximum').fill('350000')
  await edit(page).click()
  await dialog(page).getByLabel('Maximum').fill('330000')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, bid)).toHaveText(yen(330_000))

  expectRefusal('409 /api/bid/update-bid-price')
  await dialog(other).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(other).getByRole('alert')).toHaveText(yen(330_000))
  await expect(dialog(other).getByLabel('Maximum')).toHaveValue(formatNumber(350_000))
  await dialog(other).getByRole('button', { name: 'Save mine' }).click()
  await expect(dialog(other)).not.toBeAttached()
  await expect(rowOf(other, bid)).toHaveText(yen(350_000))
  // The other manager's page receives the change.
  await expect(rowOf(page, bid)).toHaveText(yen(350_000))

  await statusOf(page, second).click()
  await page.getByRole('menuitemradio', { name: '2 · Placed' }).click()
  const data = { carId: second.id, amount: 340_000, confirm: 1 }
  expect((await bids.client.post('/api/bid/create', { data })).status()).toBe(200)
  expectRefusal('409 /api/bid/update-bid-status')
  await dialog(page).getByRole('button', { name: 'Set: placed' }).click()
  await expect(dialog(page)).toHaveAccessibleName('1 bid was not changed')
  await expect(dialog(page).getByRole('listitem')).toHaveText(yen(340_000))
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).not.toBeAttached()
  await expect(statusOf(page, second)).toContainText('Placed')
  const now = (await bids.rows()).find(({ bidId }) => bidId === second.bidId)
  expect(now).toMatchObject({ bidAmount: 340_000, bidStatus: bidStatus.placed })
})
