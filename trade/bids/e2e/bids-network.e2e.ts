import {
  cancelBid,
  closeDialog,
  confirmBid,
  dialogOf,
  enterAmount,
  expectPlaced,
  openTestLot,
  ownBidOf,
  readCar,
  yen,
} from '#testing/browser/bid-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { addLot } from '#testing/browser/test-lots.ts'

test.use({ signedInAs: 'dealer' })

test('two tabs share one stream and one bid, also when a response is lost', async ({
  page,
  context,
  database,
  expectRefusal,
}) => {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url())
  })
  const lot = await addLot(database)
  await openTestLot(page, lot)
  const second = await context.newPage()
  await openTestLot(second, lot)
  await expect.poll(() => streams.length).toBe(1)

  // The first response is lost; the retry with the same key does not place a second bid.
  const responses: { key: string | undefined; bidId: number }[] = []
  await page.route('**/api/bid/create', async (route) => {
    const request = route.request()
    if (!request.postDataJSON().confirm) return route.continue()
    const response = await route.fetch()
    responses.push({ key: request.headers()['idempotency-key'], ...(await response.json()) })
    return responses.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await enterAmount(page, 300_000)
  await confirmBid(page)
  await expectPlaced(page)
  expect(responses).toHaveLength(2)
  expect(responses[1]).toEqual(responses[0])
  await page.unroute('**/api/bid/create')
  await closeDialog(page, 'Done')
  await expect(ownBidOf(second)).toContainText('Under review')
  expect(streams).toHaveLength(1)

  // A dialog opened on an outdated bid shows the current one.
  await enterAmount(page, 310_000)
  await enterAmount(second, 350_000)
  await confirmBid(second)
  await expectPlaced(second)
  expectRefusal('409 /api/bid/create')
  await confirmBid(page)
  await expect(page.getByText(/The bid has changed in the meantime/)).toBeVisible()
  await expect(dialogOf(page)).toHaveText(yen(350_000))
  const amountNow = async () => (await readCar(page, 'car-auction', lot.id)).bidInfo.myBidAmount
  expect(await amountNow()).toBe(350_000)
  await confirmBid(page)
  await expectPlaced(page)
  expect(await amountNow()).toBe(310_000)

  // The second tab takes over the stream when the first one closes.
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  expect(streams[1]).toMatch(/since=\d+/)
  await closeDialog(second, 'Done')
  await cancelBid(second, lot)
  await expect(second.getByRole('button', { name: 'Cancel bid' })).not.toBeAttached()
})
