import type { Page } from '@playwright/test'
import { bidStatus } from '../contract/bids/rules.ts'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from './accessibility.ts'
import { bidOn, dialogOf, expectPlaced, findLot, setStatus, yen } from './bid-panel.ts'
import { expect, test } from './fixtures.ts'
import { desk, phone } from './screens.ts'

/** The row of a lot in a list of bids. */
const rowOf = (page: Page, list: string, lotNumber: string) =>
  page.getByRole('region', { name: list, exact: true }).locator('[data-row]').filter({
    hasText: lotNumber,
  })

test('a bid stands in my bids with its deadlines, and is cancelled there', async ({ page }) => {
  const lot = await findLot(page)
  const { id, lotNumber } = lot.carCommonDetail
  await bidOn(page, lot, 300_000)
  await page.goto('/bids')
  const bid = rowOf(page, 'My bids', lotNumber)
  await expect(bid).toContainText('Under review')
  await expect(bid).toHaveText(yen(300_000))
  await expect(bid).toContainText(lot.lotInfo.auctionName)
  await expect(bid.getByRole('term')).toHaveText(['Cancel', 'Change'])
  await expect(bid.getByRole('definition')).toContainText(['left', 'left'])
  // Other tests may have left bids of their own.
  await expect(page.getByRole('status').filter({ hasText: /^\d+ bids? for \d/ })).toBeVisible()
  await expect(bid.getByRole('heading').getByRole('link')).toHaveAttribute(
    'href',
    `/car-auction/${id}`,
  )
  const change = bid.getByRole('link', { name: `Change the bid on lot ${lotNumber}` })
  await expect(change).toHaveAttribute('href', `/car-auction/${id}#bid`)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await expect.poll(() => horizontalOverflow(page)).toBe(0)
  await page.setViewportSize(desk.viewport)

  await bid.getByRole('button', { name: `Cancel the bid on lot ${lotNumber}` }).click()
  await expect(dialogOf(page)).toContainText(lotNumber)
  await dialogOf(page).getByRole('button', { name: 'Cancel the bid', exact: true }).click()
  await expect(page.getByText(/^Your bid of .* is cancelled$/)).toBeVisible()
  await expect(bid).toHaveCount(0)
})

test('what a manager does with a bid shows at once, and what comes of it stays in sight', async ({
  page,
  openBrowser,
}) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const lot = await findLot(page)
  const { lotNumber } = lot.carCommonDetail
  const bidId = await bidOn(page, lot, 300_000)
  // By its stream the page hears of changes.
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto('/bids')
  const bid = rowOf(page, 'My bids', lotNumber)
  await expect(bid).toContainText('Under review')
  await stream
  await setStatus(manager, bidId, bidStatus.placed)
  await expect(bid).toContainText('Placed with the house')
  await expect(bid).toContainText('changed just now')
  await expect(bid.getByRole('link', { name: /^Change/ })).toHaveCount(0)

  await setStatus(manager, bidId, bidStatus.declined, 'The frame was repaired')
  await expect(bid).toContainText('Your manager: The frame was repaired')
  await setStatus(manager, bidId, bidStatus.lost)
  await expect(bid).toHaveCount(0)
  const results = page.getByRole('region', { name: 'Results since yesterday' })
  await expect(results).toContainText(lotNumber)
  await page.goto('/dashboard')
  await expect(results).toContainText(lotNumber)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a group says how many of its vehicles are wanted, and what it leaves free', async ({
  page,
}) => {
  const [first, second] = [await findLot(page), await findLot(page)]
  const group = { bidGroup: 7 }
  const one = await bidOn(page, first, 300_000, group)
  await page.goto(`/car-auction/${second.carCommonDetail.id}`)
  const free = async () => {
    const { balanceInfo } = await (await page.request.get('/api/user/view-profile')).json()
    return balanceInfo.bidAllow as number
  }
  const before = await free()
  const panel = page.getByRole('region', { name: 'Your bid' }).last()
  const after = panel.locator('p').filter({ hasText: 'Free limit after this bid' })
  await panel.getByLabel('Your maximum').fill('260000')
  await panel.getByLabel('Export type').selectOption({ label: 'RoRo' })
  await panel.getByLabel('Group').selectOption('7')
  await expect(panel).toContainText('you want to win one')
  await expect(after).toHaveText(yen(before))
  await panel.getByLabel('Vehicles wanted').selectOption('2')
  await expect(panel).toContainText('you want to win 2')
  await expect(after).toHaveText(yen(before - 260_000))
  await panel.getByRole('button', { name: /^Place bid/ }).click()
  await expect(dialogOf(page)).toContainText('G, 2 vehicles wanted')
  await expect(dialogOf(page)).toHaveText(yen(before - 260_000))
  await dialogOf(page).getByRole('checkbox').check()
  await dialogOf(page)
    .getByRole('button', { name: /^Place bid/ })
    .click()
  await expectPlaced(page)
  expect(await free()).toBe(before - 260_000)

  await page.goto('/bids')
  const row = rowOf(page, 'My bids', first.carCommonDetail.lotNumber)
  await expect(row).toContainText('2 of 2 wanted')
  await expect(row).toContainText('group G binds')
  await setStatus(page, one, bidStatus.cancelled)
  const { cars } = await (await page.request.get('/api/bid/my-bid?bidGroups=7')).json()
  for (const { bidId } of cars) await setStatus(page, bidId, bidStatus.cancelled)
})

test('the archive has tabs with counters, filters, an order by column, and no sizes of pages', async ({
  page,
  openBrowser,
}) => {
  const manager = await openBrowser({ signedInAs: 'manager' })
  const [lost, cancelled] = [await findLot(page), await findLot(page)]
  await setStatus(manager, await bidOn(page, lost, 310_000, { bidGroup: 4 }), bidStatus.lost)
  await setStatus(page, await bidOn(page, cancelled, 305_000), bidStatus.cancelled)
  await page.goto('/archive-bids')
  const rows = page.locator('tr[data-row]')
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect(tab(/^All/)).toHaveAttribute('aria-selected', 'true')
  await expect(rows.filter({ hasText: lost.carCommonDetail.lotNumber })).toContainText('Not won')
  const { counters } = await (await page.request.get('/api/bid/bid-history')).json()
  const countOf = (status: number | string): number =>
    counters.find((counter: { status: number | string }) => counter.status === status).count
  await expect(tab(/^All/)).toHaveText(`All ${countOf('All')}`)
  await tab(/^Not won/).click()
  await expect(page).toHaveURL(/bidStatus=5/)
  await expect(rows).toHaveCount(countOf(bidStatus.lost))
  await expect(rows.filter({ hasText: cancelled.carCommonDetail.lotNumber })).toHaveCount(0)
  // Pressing it again shows all of them.
  await tab(/^Not won/).click()
  await expect(page).not.toHaveURL(/bidStatus/)

  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('checkbox', { name: /^D/ }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/bidGroups=4/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(lost.carCommonDetail.lotNumber)
  await page.getByRole('button', { name: 'Remove filter: Group D' }).click()
  await page.getByRole('button', { name: 'Maximum', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /^Maximum/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.getByRole('button', { name: /per page/ })).toHaveCount(0)
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.goto('/archive-bids?lotNo=999999')
  await expect(page.getByRole('main')).toContainText('No bid has all of this together.')
})

test.describe('on a phone in Russian', () => {
  test.use({ ...phone, language: 'ru' })

  test('my bids and the archive are cards with an order of their own', async ({
    page,
    openBrowser,
  }) => {
    const manager = await openBrowser({ signedInAs: 'manager' })
    const [open, won] = [await findLot(page), await findLot(page)]
    const bidId = await bidOn(page, open, 300_000)
    const wonId = await bidOn(page, won, 250_000)
    await setStatus(manager, wonId, bidStatus.won)
    await page.goto('/bids')
    const bid = rowOf(page, 'Мои ставки', open.carCommonDetail.lotNumber)
    await expect(bid).toContainText('На рассмотрении')
    await expect(bid.getByRole('term')).toHaveText(['Отменить', 'Изменить'])
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('ставк')
    await page.getByRole('button', { name: /^Порядок/ }).click()
    await expect(page.getByRole('menuitemradio', { name: 'По порядку торгов' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await setStatus(page, bidId, bidStatus.cancelled)

    await page.goto('/archive-bids')
    await expect(page.locator('li[data-row]').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Фильтры' })).toBeVisible()
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await setStatus(manager, wonId, bidStatus.lost)
  })
})
