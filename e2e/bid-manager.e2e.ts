import type { Page, Request } from '@playwright/test'
import type { BidRow } from '../contract/bids/lists.ts'
import { formatNumber } from '../contract/core/money.ts'
import type { PermissionFlag } from '../contract/core/permissions.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { type ManagedBids, placeManagedBids } from './managed-bids.ts'
import { withEstimate } from './priced-lot.ts'
import { desk, phone } from './screens.ts'

test.use({ signedInAs: 'manager', ...desk })

let bids: ManagedBids
test.beforeEach(async ({ database, personOf, callerOf }) => {
  bids = await placeManagedBids({ database, personOf, callerOf })
})

/** The desk of the day with the bids. */
async function openDesk(page: Page): Promise<BidRow[]> {
  await page.goto(`/bid-manager?auctionDate=${bids.day}`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  return bids.rows()
}

const rowOf = (page: Page, { bidId }: BidRow) => page.locator(`[data-row="${bidId}"]`)
const statusOf = (page: Page, bid: BidRow) =>
  rowOf(page, bid).getByRole('button', { name: /^Status of/ })
/** A toast is a dialog as well, which leaves the page as it is. */
const dialog = (page: Page) => page.locator('[role=dialog]:not([aria-modal=false])').last()
const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(' ', '\u202f')
const first = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('there are no bids')
  return row
}

/** Moves the focus to a row by its keys, as somebody without a mouse does. */
async function goToRow(page: Page, bid: BidRow): Promise<void> {
  const row = rowOf(page, bid)
  await expect(async () => {
    if ((await row.locator(':focus').count()) === 0) await page.keyboard.press('j')
    await expect(row.locator(':focus')).toBeAttached({ timeout: 300 })
  }).toPass()
}

test('the desk opens with the bids of today, and tabs return to them', async ({ page }) => {
  await page.goto('/bid-manager')
  const date = page.getByRole('button', { name: 'Date today', exact: true })
  await expect(date).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Date today' }).click()
  await expect(page).toHaveURL('/bid-manager?days=all')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Date', exact: true })).toBeVisible()
  await expect(page.locator('[data-row]').first()).toBeVisible()

  await page.getByRole('tab', { name: /^New/ }).click()
  await expect(page).toHaveURL('/bid-manager?bidStatus=1')
  await expect(date).toBeVisible()
  // Pressing the selected tab shows all bids.
  await page.getByRole('tab', { name: /^New/ }).click()
  await expect(page).toHaveURL('/bid-manager')
  await page.getByRole('tab', { name: /^Archive/ }).click()
  await expect(page).toHaveURL('/bid-manager?bidStatus=Archive')
  await expect(page.getByRole('button', { name: 'Outcome', exact: true })).toBeVisible()
})

test('bids stand below their auction, two clients on a lot together', async ({ page }) => {
  const rows = await openDesk(page)
  const table = page.getByRole('table', { name: 'Bids in running order' })
  await expect(table).toContainText(bids.house)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(
    `${rows.length} bids on ${rows.length - 1} lots of 1 auction`,
  )
  const shared = rows.filter(({ conflict }) => conflict)
  expect(shared.map(({ conflict }) => conflict?.place)).toEqual([1, 2])
  await expect(rowOf(page, first(shared))).toContainText('2 clients on this lot')
  await expect(rowOf(page, first(shared))).toContainText('Equal bids')
  expect(await violationsInBothThemes(page)).toEqual([])

  // Folded away and shown again.
  const heading = page.getByRole('button', { name: bids.house, exact: true })
  await heading.click()
  await expect(page.locator('[data-row]')).toHaveCount(0)
  await heading.click()
  await expect(page.locator('[data-row]')).toHaveCount(rows.length)

  await rowOf(page, first(rows))
    .getByRole('button', { name: first(rows).user.name, exact: true })
    .click()
  const popover = page.getByRole('dialog', { name: first(rows).user.name })
  await expect(popover).toContainText('Credit limit')
  await expect(popover).toContainText(`ID ${first(rows).user.clientId}`)
  await page.keyboard.press('Escape')
  await expect(popover).not.toBeAttached()
  await expect(rowOf(page, first(rows)).getByRole('link')).toHaveAttribute('href', first(rows).link)
})

test('bids are triaged by the keyboard alone', async ({ page }) => {
  const rows = await openDesk(page)
  const [one, two, three] = rows
  if (!one || !two || !three) throw new Error('too few bids')
  await goToRow(page, one)
  await page.keyboard.press('2')
  await expect(dialog(page)).toContainText('The auction is not today but on')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).not.toBeAttached()
  await expect(statusOf(page, one)).toContainText('Placed')
  // The focus is where it was, and the last change is undone.
  await expect(rowOf(page, one).locator(':focus')).toBeAttached()
  await page.keyboard.press('u')
  await expect(statusOf(page, one)).toContainText('New')

  // The current status does nothing.
  await page.keyboard.press('1')
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog', { name: /New/ })).not.toBeAttached()

  await goToRow(page, two)
  await page.keyboard.press('x')
  await goToRow(page, three)
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Selected bids' })
  await expect(bar).toContainText('2 selected')
  await expect(bar).toContainText(yen(two.bidAmount + three.bidAmount))
  await page.keyboard.press('3')
  await expect(dialog(page)).toHaveAccessibleName('2 bids: Not placed?')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await dialog(page).getByLabel('Note to the clients (optional)').fill('Rust below')
  await dialog(page).getByRole('button', { name: 'Set: Not placed' }).press('Enter')
  await expect(dialog(page)).not.toBeAttached()
  await expect(statusOf(page, two)).toContainText('Not placed')
  await expect(rowOf(page, three)).toContainText('Rust below')
  await page.keyboard.press('u')
  await expect(statusOf(page, two)).toContainText('New')
  await expect(statusOf(page, three)).toContainText('New')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the bid manager' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a win before the auction is asked twice', async ({ page }) => {
  const bid = first(await openDesk(page))
  await statusOf(page, bid).click()
  await page.getByRole('menuitemradio', { name: '6 · Won' }).click()
  await expect(dialog(page)).toHaveAccessibleName(`Lot ${bid.lotNo} is won?`)
  await dialog(page).getByRole('button', { name: 'Yes, won' }).click()
  await expect(dialog(page)).toHaveAccessibleName(`Won before lot ${bid.lotNo} has run?`)
  await dialog(page).getByRole('button', { name: 'Leave as it is' }).click()
  await expect(dialog(page)).not.toBeAttached()
  await expect(statusOf(page, bid)).toContainText('New')
})

test('a bid is edited by both calls, and its row is marked for a moment', async ({ page }) => {
  await withEstimate(page, {})
  const bid = first(await openDesk(page))
  const calls: string[] = []
  const keep = (one: Request) => one.method() === 'PUT' && calls.push(new URL(one.url()).pathname)
  page.on('request', keep)
  const row = rowOf(page, bid)
  await row.getByRole('button', { name: /^Edit the bid/ }).click()
  await expect(dialog(page).getByLabel('Maximum')).toBeFocused()
  await dialog(page).getByLabel('Maximum').fill('320000')
  await dialog(page).getByLabel('Adjustment').fill('20000')
  await expect(dialog(page)).toContainText('hardly one goes for at most this')
  await dialog(page).getByLabel('Group').selectOption({ index: 2 })
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).not.toBeAttached()
  await expect(row).toContainText(yen(320_000))
  await expect(row).toContainText(`+${yen(20_000)}`)
  await expect(row).toContainText('Group B')
  expect(calls).toEqual(['/api/bid/update-bid-price', '/api/bid/update-adjustment-price'])

  // What breaks a rule is said beside its field, before anything is sent.
  await row.getByRole('button', { name: /^Edit the bid/ }).click()
  await dialog(page).getByLabel('Maximum').fill('321000')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page).getByLabel('Maximum')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText(yen(320_000))
})

test('a failed edit has a dialog, and what was typed stays', async ({ page, expectRefusal }) => {
  const bid = first(await openDesk(page))
  expectRefusal('500 /api/bid/update-bid-price')
  await page.route('**/api/bid/update-bid-price', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, messageCode: 'internal', message: '', requestId: 'x' },
    }),
  )
  await rowOf(page, bid)
    .getByRole('button', { name: /^Edit the bid/ })
    .click()
  await dialog(page).getByLabel('Maximum').fill('325000')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  const failure = page.getByRole('dialog', { name: 'The bid was not saved' })
  await expect(failure).toContainText('The change did not go through')
  await failure.getByRole('button', { name: 'Close' }).last().click()
  await expect(failure).not.toBeAttached()
  await expect(page.getByLabel('Maximum')).toHaveValue(formatNumber(325_000))
  await page.unroute('**/api/bid/update-bid-price')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, bid)).toContainText(yen(325_000))
})

test('of two managers on one bid the second sees how it stands', async ({
  page,
  openBrowser,
  expectRefusal,
}) => {
  const bid = first(await openDesk(page))
  const other = await openBrowser({ signedInAs: 'manager' })
  await other.goto(`/bid-manager?auctionDate=${bids.day}`)
  await rowOf(other, bid)
    .getByRole('button', { name: /^Edit the bid/ })
    .click()
  await dialog(other).getByLabel('Maximum').fill('350000')

  await rowOf(page, bid)
    .getByRole('button', { name: /^Edit the bid/ })
    .click()
  await dialog(page).getByLabel('Maximum').fill('330000')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, bid)).toContainText(yen(330_000))

  expectRefusal('409 /api/bid/update-bid-price')
  await dialog(other).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(other).getByRole('alert')).toContainText(yen(330_000))
  await expect(dialog(other).getByLabel('Maximum')).toHaveValue(formatNumber(350_000))
  await expect(rowOf(other, bid)).toContainText(yen(330_000))
  await dialog(other).getByRole('button', { name: 'Save mine' }).click()
  await expect(dialog(other)).not.toBeAttached()
  await expect(rowOf(other, bid)).toContainText(yen(350_000))
})

test('a bid that its client changes meanwhile is decided again', async ({
  page,
  expectRefusal,
}) => {
  const rows = await openDesk(page)
  const bid = rows.find(({ conflict }) => !conflict) ?? first(rows)
  await statusOf(page, bid).click()
  await page.getByRole('menuitemradio', { name: '2 · Placed' }).click()
  const data = { carId: bid.id, amount: 340_000, confirm: 1 }
  expect((await bids.client.post('/api/bid/create', { data })).status()).toBe(200)
  expectRefusal('409 /api/bid/update-bid-status')
  await dialog(page).getByRole('button', { name: 'Set: Placed' }).click()
  await expect(dialog(page)).toHaveAccessibleName('1 bid was not changed')
  await expect(dialog(page).getByRole('listitem')).toContainText(yen(340_000))
  await expect(rowOf(page, bid)).toContainText(yen(340_000))
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).not.toBeAttached()
  await expect(statusOf(page, bid)).toContainText('Placed')
})

test('a sold price is set in place, undone, and taken back when it is refused', async ({
  page,
  expectRefusal,
}) => {
  const bid = first(await openDesk(page))
  await goToRow(page, bid)
  await page.keyboard.press('s')
  const field = page.getByLabel(`Sold price of lot ${bid.lotNo}, yen`)
  await expect(field).toBeFocused()
  await field.fill('305000')
  await expect(rowOf(page, bid)).toContainText(`${formatNumber(5000)} over the bid`)
  await page.keyboard.press('Escape')
  await expect(field).not.toBeAttached()
  await expect(rowOf(page, bid)).not.toContainText(yen(305_000))

  const price = rowOf(page, bid).getByRole('button', { name: /^Sold price of lot/ })
  await price.click()
  await field.fill('305000')
  await page.keyboard.press('Enter')
  await expect(price).toContainText(yen(305_000))
  await rowOf(page, bid)
    .getByRole('button', { name: /^Undo: back to/ })
    .click()
  await expect(price).toHaveText('—')

  expectRefusal('500 /api/bid/update-sold-price')
  await page.route('**/api/bid/update-sold-price', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, messageCode: 'internal', message: '', requestId: 'x' },
    }),
  )
  await price.click()
  await field.fill('310000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, bid).getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue(formatNumber(310_000))
  await page.keyboard.press('Escape')
  await expect(price).toHaveText('—')
})

test('automatic placing is switched for one bid and for several', async ({ page }) => {
  const rows = await openDesk(page)
  const [one, two] = rows
  if (!one || !two) throw new Error('too few bids')
  const switchOf = (bid: BidRow) => rowOf(page, bid).getByRole('switch')
  const sent = page.waitForResponse('**/api/bid/update-auto-bid')
  await switchOf(one).click()
  expect((await sent).status()).toBe(200)
  await expect(switchOf(one)).toBeChecked()
  await page.getByLabel('Select all rows of the page').check()
  await page.getByRole('button', { name: 'Auto-bid…' }).click()
  await page.getByRole('menuitem', { name: 'Place automatically' }).click()
  await expect(switchOf(two)).toBeChecked()
  await expect.poll(async () => (await bids.rows()).every(({ autoBid }) => autoBid)).toBe(true)
})

test('lots are found by number, and filters stand in the address', async ({ page }) => {
  const rows = await openDesk(page)
  const bid = first(rows)
  const field = page.getByRole('combobox', { name: 'Lot numbers' })
  await field.fill(bid.lotNo.slice(0, -1))
  const found = page.getByRole('option').filter({ hasText: bid.lotNo }).first()
  await expect(found).toBeVisible()
  await found.click()
  await expect(page).toHaveURL(`/bid-manager?auctionDate=${bids.day}&lotNo=${bid.lotNo}`)
  await expect(page.locator('[data-row]').first()).toHaveAttribute('data-row', String(bid.bidId))
  await page.getByRole('button', { name: 'Clear the lot numbers' }).click()
  await expect(page).toHaveURL(`/bid-manager?auctionDate=${bids.day}`)
  await expect(page.locator('[data-row]')).toHaveCount(rows.length)

  await field.fill('no such lot')
  await expect(page.getByText('No bids on such a lot', { exact: true })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: /Without Lot/ }).click()
  await expect(page.locator('[data-row]')).toHaveCount(rows.length)
})

/** Answers the profile without some permissions. */
const withoutFlags = (page: Page, flags: readonly PermissionFlag[]) =>
  page.route('**/api/user/view-profile', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const none = Object.fromEntries(flags.map((flag) => [flag, false]))
    return route.fulfill({ json: { ...body, permissions: { ...body.permissions, ...none } } })
  })

test('who holds no permission to change bids has no controls for it', async ({ page }) => {
  await withoutFlags(page, [
    'bidManageStatus',
    'bidManageBidPrice',
    'bidManageSoldPrice',
    'adjustmentPriceShow',
    'exportTypeShow',
  ])
  const bid = first(await openDesk(page))
  const row = rowOf(page, bid)
  await expect(row).toContainText('New')
  await expect(statusOf(page, bid)).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Edit the bid/ })).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Sold price of lot/ })).toHaveCount(0)
  await page.getByLabel('Select all rows of the page').check()
  const bar = page.getByRole('region', { name: 'Selected bids' })
  await expect(bar.getByRole('button', { name: 'Auto-bid…' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Set status…' })).toHaveCount(0)
  await page.keyboard.press('2')
  await expect(dialog(page)).not.toBeAttached()
})

test('an edit has no field that the person does not see', async ({ page }) => {
  await withoutFlags(page, ['adjustmentPriceShow', 'exportTypeShow'])
  const bid = first(await openDesk(page))
  await rowOf(page, bid)
    .getByRole('button', { name: /^Edit the bid/ })
    .click()
  await expect(dialog(page).getByLabel('Group')).toBeVisible()
  await expect(dialog(page).getByLabel('Adjustment')).toHaveCount(0)
  await expect(dialog(page).getByLabel('Export type')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('bids are cards with the same controls', async ({ page }) => {
    const bid = first(await openDesk(page))
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await statusOf(page, bid).tap()
    await page.getByRole('menuitemradio', { name: '2 · Placed' }).tap()
    await dialog(page).getByRole('button', { name: 'Set: Placed' }).tap()
    await expect(dialog(page)).not.toBeAttached()
    await expect(statusOf(page, bid)).toContainText('Placed')
    await page.getByRole('button', { name: /^Filters/ }).tap()
    await page.getByRole('button', { name: 'All days' }).tap()
    await page.getByRole('button', { name: /^Show \d+ bids?$/ }).tap()
    await expect(page).toHaveURL('/bid-manager?days=all')
  })
})
