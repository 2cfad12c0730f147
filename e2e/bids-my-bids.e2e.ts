import { barriersOf, sidewaysOf } from './accessibility.ts'
import { openLot, ownBidOf, placeBid, yen } from './bid-panel.ts'
import { expect, test } from './fixtures.ts'
import { desk, phone } from './screens.ts'

test('a bid stands among my bids until it is withdrawn on the page of its lot', async ({
  page,
}) => {
  const lot = await openLot(page)
  const { id, lotNumber } = lot.carCommonDetail
  await placeBid(page, 300_000)
  await page.goto('/bids')
  const bid = page
    .getByRole('list', { name: 'My bids' })
    .getByRole('listitem')
    .filter({ hasText: lotNumber })
  await expect(bid).toContainText('Under review')
  await expect(bid).toHaveText(yen(300_000))
  await expect(bid).toContainText(lot.lotInfo.auctionName)
  await expect(bid).toContainText('Tokyo')
  expect(await barriersOf(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await expect.poll(() => sidewaysOf(page)).toBe(0)
  await page.setViewportSize(desk.viewport)

  await expect(bid.getByRole('link')).toHaveAttribute('href', `/car-auction/${id}`)
  await page.goto(`/car-auction/${id}`)
  await ownBidOf(page).getByRole('button', { name: 'Cancel bid' }).click()
  await page.getByRole('button', { name: 'Cancel the bid' }).click()
  await expect(page.getByRole('button', { name: 'Cancel bid' })).not.toBeAttached()
  const listed = page.waitForResponse((response) => response.url().includes('/api/bid/my-bid'))
  await page.goto('/bids')
  await listed
  await expect(bid).toHaveCount(0)
})
