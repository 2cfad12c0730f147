import {
  cancelBid,
  closeDialog,
  confirmBid,
  dialogOf,
  enterAmount,
  expectPlaced,
  openLot,
  openPageOf,
  ownBidOf,
  placeBid,
  readCar,
  submitOf,
  yen,
} from './bid-panel.ts'
import { expect, test } from './fixtures.ts'

test.use({ signedInAs: 'dealer' })

test('two presses at once place one bid', async ({ page }) => {
  await openLot(page)
  const keys: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/bid/create')) return
    if (request.postDataJSON().confirm) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await enterAmount(page, 300_000)
  await dialogOf(page).getByRole('checkbox').check()
  await submitOf(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expectPlaced(page)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('a double click on the last button does not close the next view', async ({ page }) => {
  await openLot(page)
  await enterAmount(page, 300_000)
  await dialogOf(page).getByRole('checkbox').check()
  const box = await submitOf(page).boundingBox()
  if (!box) throw new Error('the button is not shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  // However long the bid takes, the second click is of the same double click.
  await page.clock.setFixedTime(Date.now())
  await page.mouse.click(x, y)
  await expectPlaced(page)
  await page.mouse.click(x, y)
  await page.mouse.click(20, 20)
  await expectPlaced(page)
})

test('the dialog stays when a tablet is turned, and a failed cancellation is reported', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('500 /api/bid/update-bid-status')
  await openLot(page)
  await enterAmount(page, 300_000)
  await page.setViewportSize({ width: 700, height: 900 })
  await dialogOf(page).getByRole('checkbox').check()
  await confirmBid(page)
  await expectPlaced(page)
  await closeDialog(page, 'Done')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/bid/update-bid-status', async (route) => {
    await held.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await page.getByRole('button', { name: 'Cancel bid' }).click()
  await page.getByRole('button', { name: 'Cancel the bid' }).click()
  await page.keyboard.press('Escape')
  held.resolve()
  await expect(page.getByText(/not known whether this arrived/)).toBeVisible()
})

test('a bid whose response is lost is sent again under its key, and is one bid', async ({
  page,
}) => {
  await openLot(page)
  const responses: { key: string | undefined; bidId: number }[] = []
  await page.route('**/api/bid/create', async (route) => {
    const request = route.request()
    if (!request.postDataJSON().confirm) return route.continue()
    const response = await route.fetch()
    responses.push({ key: request.headers()['idempotency-key'], ...(await response.json()) })
    // The first response is lost.
    return responses.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await enterAmount(page, 300_000)
  await confirmBid(page)
  await expectPlaced(page)
  expect(responses).toHaveLength(2)
  expect(responses[1]).toEqual(responses[0])
})

test('without a network the dialog stays, reports an unknown outcome, and can retry', async ({
  page,
}) => {
  await openLot(page)
  let away = true
  const keys = new Set<string | undefined>()
  await page.route('**/api/bid/create', (route) => {
    if (!route.request().postDataJSON().confirm) return route.continue()
    keys.add(route.request().headers()['idempotency-key'])
    return away ? route.abort('internetdisconnected') : route.continue()
  })
  await enterAmount(page, 300_000)
  await confirmBid(page)
  await expect(page.getByText(/not known whether this arrived/)).toBeVisible()
  away = false
  await submitOf(page).click()
  await expectPlaced(page)
  expect(keys.size).toBe(1)
})

test('a window that was opened on an older state of the bid says how it stands now', async ({
  page,
  context,
  expectRefusal,
}) => {
  expectRefusal('409 /api/bid/create')
  const lot = await openLot(page)
  await enterAmount(page, 300_000)
  const second = await context.newPage()
  await openPageOf(second, lot)
  await placeBid(second, 350_000)
  await confirmBid(page)
  await expect(page.getByText(/The bid has changed in the meantime/)).toBeVisible()
  await expect(dialogOf(page)).toHaveText(yen(350_000))
  // What is there now has to be read and agreed to.
  await expect(dialogOf(page).getByRole('checkbox')).not.toBeChecked()
  const amountNow = async () =>
    (await readCar(page, 'car-auction', lot.carCommonDetail.id)).bidInfo.myBidAmount
  expect(await amountNow()).toBe(350_000)
  await confirmBid(page)
  await expectPlaced(page)
  expect(await amountNow()).toBe(300_000)
})

test('two tabs share one stream of events, and the second takes over when the first closes', async ({
  page,
  context,
}) => {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url())
  })
  const lot = await openLot(page)
  const second = await context.newPage()
  await openPageOf(second, lot)
  await expect.poll(() => streams.length).toBe(1)
  await placeBid(page, 300_000)
  await expect(ownBidOf(second)).toContainText('Under review')
  expect(streams).toHaveLength(1)
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  expect(streams[1]).toMatch(/since=\d+/)
  await cancelBid(second, lot)
  await expect(second.getByRole('button', { name: 'Cancel bid' })).not.toBeAttached()
})
