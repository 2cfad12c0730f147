import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import {
  amountOf,
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
  withBidInfo,
  yen,
} from './bid-panel.ts'
import { expect, test } from './fixtures.ts'
import { withEstimate } from './priced-lot.ts'
import { phone } from './screens.ts'

test.describe('a client', () => {
  test('sees errors of an amount, bids, raises the bid and cancels it', async ({ page }) => {
    // What the form offers is the estimate where there is one.
    await withEstimate(page, { estimate: null, comparables: [] })
    // Within the credit: the form asks what a grouped bid would leave.
    const lot = await openLot(page, ({ bidInfo: { averagePrice } }) => {
      return averagePrice !== null && averagePrice > 260_000 && averagePrice < 1_500_000
    })
    const start = lot.bidInfo.startPrice ?? 0
    const amount = amountOf(page)
    await amount.fill('0abc1')
    await amount.blur()
    const tooLow = page.getByText('The bid is lower than the start price', { exact: true })
    await expect(tooLow).toBeVisible()
    await expect(amount).toHaveValue('1')
    await page.getByRole('button', { name: /^Start with/ }).click()
    await expect(tooLow).toHaveCount(0)
    await amount.fill('401234')
    await amount.blur()
    await expect(page.getByText(/must be a multiple of 5.000.¥/)).toBeVisible()
    await page.getByRole('button', { name: /^Raise: \+ 5.000/ }).click()
    await expect(amount).toHaveValue(/^405\s000$/)
    await amount.fill('')
    await page.getByRole('button', { name: 'Place bid', exact: true }).click()
    await expect(page.getByText('Required field', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Median' }).click()
    const median = Math.floor((lot.bidInfo.averagePrice ?? 0) / 5_000) * 5_000
    expect(median).toBeGreaterThan(start)
    const digits = async () => Number((await amount.inputValue()).replaceAll(/\s/g, ''))
    await expect.poll(digits).toBe(median)

    await page.getByLabel('Export type').selectOption({ label: 'Container' })
    await page.getByLabel('Group').selectOption({ label: 'B' })
    await page.getByRole('button', { name: 'Add a comment' }).click()
    await page.getByLabel('Comment for the manager').fill('Please look at the tyres')
    await enterAmount(page, 300_000)
    expect(await accessibilityViolations(page)).toEqual([])
    const dialog = dialogOf(page)
    await expect(page.getByText(/The auction is not today but on/)).toHaveCount(1)
    for (const text of ['Container', 'Please look at the tyres', 'can be cancelled until']) {
      await expect(dialog).toContainText(text)
    }
    await expect(dialog).toContainText('The auction is not today but on')
    await expect(dialog).toHaveText(yen(300_000))
    await expect(dialog).toHaveText(yen(1_700_000))
    await submitOf(page).click()
    await expect(page.getByText('Confirmation is required', { exact: true })).toBeVisible()
    await confirmBid(page)
    await expectPlaced(page)
    await expect(dialog).toHaveText(yen(500_000))
    await expect(dialog).toHaveText(yen(1_700_000))
    expect(await accessibilityViolations(page)).toEqual([])
    await closeDialog(page, 'Done')

    await expect(ownBidOf(page)).toHaveText(yen(300_000))
    await expect(ownBidOf(page)).toContainText('Under review')
    await expect(amount).toHaveValue('')
    await expect(page.getByLabel('Group')).toHaveValue('2')
    await expect(page.getByLabel('Export type')).toHaveValue('2')
    await expect(page.getByRole('banner')).toHaveText(yen(1_700_000))

    await page.getByLabel('Group').selectOption({ label: 'None' })
    await placeBid(page, 350_000)
    await expect(ownBidOf(page)).toHaveText(yen(350_000))
    await expect(page.getByLabel('Group')).toHaveValue('-1')
    await expect(page.getByLabel('Export type')).toHaveValue('2')
    await ownBidOf(page).getByRole('button', { name: 'Cancel bid' }).click()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel the bid' }).click()
    await expect(page.getByRole('button', { name: 'Cancel bid' })).not.toBeAttached()
    await expect(page.getByText(/Your bid of 350.000.¥ is cancelled/)).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await expect(page.getByRole('banner')).toHaveText(yen(2_000_000))
    expect((await readCar(page, 'car-auction', lot.carCommonDetail.id)).bidInfo.myBid).toBe(false)
  })

  test('without enough credit sees the four figures, and nothing is placed', async ({
    page,
    expectRefusal,
  }) => {
    expectRefusal('409 /api/bid/create')
    const lot = await openLot(page)
    await amountOf(page).fill('90000000')
    await page.getByRole('button', { name: /^Place bid/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Insufficient credit' })
    for (const name of [
      ...['Maximum allowed bid', 'Credit limit', 'Current balance'],
      'Active bids',
    ]) {
      await expect(dialog).toContainText(name)
    }
    await expect(dialog).toHaveText(yen(1_500_000))
    expect(await accessibilityViolations(page)).toEqual([])
    await closeDialog(page, 'Close')
    expect((await readCar(page, 'car-auction', lot.carCommonDetail.id)).bidInfo.myBid).toBe(false)
  })

  test('reads the terms in another tab while the window waits', async ({ page, context }) => {
    const lot = await openLot(page)
    await enterAmount(page, 300_000)
    const opened = context.waitForEvent('page')
    await dialogOf(page).getByRole('link', { name: /terms/i }).click()
    const terms = await opened
    await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms of bidding')
    await expect(terms.getByText(/Version 1, in force since/)).toBeVisible()
    await terms.close()
    await confirmBid(page)
    await expectPlaced(page)
    // The figures of other tests are those without this bid.
    await cancelBid(page, lot)
  })

  test('reads in the last hour before the deadline that it is the last', async ({ page }) => {
    const soon = new Date(Date.now() + 30 * 60_000).toISOString()
    await withBidInfo(page, { biddingDeadline: soon })
    await openLot(page)
    await expect(
      page.getByText('Less than an hour is left to place or change a bid.', { exact: true }),
    ).toBeVisible()
  })

  test('whose bid has won, or ended by its result, reads so', async ({ page }) => {
    const own = { myBid: true, jasId: 1, myBidAmount: 300_000, myBidVersion: 2 }
    await withBidInfo(page, { ...own, bidStatusId: 6, myBidManagerAct: 'placed' })
    const lot = await openLot(page)
    await expect(page.getByText(/^You have won this lot\. Your manager/)).toBeVisible()
    await expect(page.getByText('Your manager placed this bid.', { exact: true })).toBeVisible()
    await expect(page.getByText(/Your manager can change it/)).toHaveCount(0)
    await withBidInfo(page, {
      ...{ ...own, bidStatusId: 5, myBidEndReason: 'outbid' },
      ...{ auctionFinished: true, acceptBid: false },
    })
    await openPageOf(page, lot)
    await expect(page.getByText(/^The lot was sold for more than the maximum/)).toBeVisible()
  })

  test('too late to cancel sees the reason and a contact', async ({ page }) => {
    const own = { myBid: true, jasId: 1, myBidAmount: 300_000, myBidVersion: 1 }
    const part = { ...own, bidStatusId: 2 }
    await withBidInfo(page, { ...part, cancellationAllowed: false, bidAdjustmentPrice: 20_000 })
    await openLot(page)
    await expect(page.getByText(/^Your bid is with the auction house\. /)).toBeVisible()
    await expect(amountOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel bid' }).click()
    const dialog = page.getByRole('dialog', { name: "Bid can't be canceled" })
    await expect(dialog).toHaveText(/until \d+ hours? before the auction/)
    await expect(dialog).toHaveText(yen(20_000))
    await expect(dialog).toContainText('Contact your manager')
  })
})

test.describe('a dealer', () => {
  test.use({ signedInAs: 'dealer' })

  test('buys stock at its price, without fields', async ({ page }) => {
    const query = 'pageSize=100&sort=startPrice&order=ASC'
    const response = await page.request.get(`/api/stock/listing?${query}`)
    const { carsList }: { carsList: { id: string }[] } = await response.json()
    const lots = await Promise.all(
      carsList.slice(0, 20).map(({ id }) => readCar(page, 'stock', id)),
    )
    const lot = lots.find(({ bidInfo }) => bidInfo.acceptBid && !bidInfo.myBid)
    if (!lot) throw new Error('the demo market has no stock')
    await openPageOf(page, lot, 'stock')
    const buy = page.getByRole('button', { name: /^Buy for/ })
    await expect(buy).toBeVisible()
    await expect(amountOf(page)).toHaveCount(0)
    await expect(page.getByLabel('Group')).toHaveCount(0)
    await buy.click()
    const dialog = page.getByRole('dialog', { name: 'Buy this vehicle?' })
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await expectPlaced(page)
    await expect(dialogOf(page)).toHaveText(yen(lot.bidInfo.startPrice ?? 0))
  })

  for (const [language, texts] of Object.entries({
    en: {
      ...{ open: /^Place bid ·/, amount: 'Your maximum', close: 'Close', next: /^Place bid 3/ },
      ...{ submit: /^Place bid/, placed: 'Received. A manager reviews it', done: 'Done' },
      state: 'Under review',
    },
    ru: {
      ...{ open: /^Сделать ставку/, amount: 'Ваш максимум', close: 'Закрыть', next: /^Поставить/ },
      ...{ submit: /^Поставить/, placed: 'Принято. Менеджер проверит', done: 'Готово' },
      state: 'На рассмотрении',
    },
  })) {
    test.describe(`on a phone in ${language}`, () => {
      const locale = language === 'ru' ? 'ru-RU' : 'en-GB'
      test.use({ ...phone, locale, language: language === 'ru' ? 'ru' : 'en' })

      test('bids in a sheet that preserves its input', async ({ page }) => {
        const { bidInfo } = await openLot(page, (lot) => (lot.bidInfo.startPrice ?? 0) % 5_000 > 0)
        const opener = page.getByRole('button', { name: texts.open })
        await expect(opener).toHaveText(yen(Math.ceil((bidInfo.startPrice ?? 0) / 5_000) * 5_000))
        const amount = page.getByLabel(texts.amount)
        await opener.click()
        await amount.fill('300000')
        await expect.poll(() => horizontalOverflow(page)).toBe(0)
        expect(await accessibilityViolations(page)).toEqual([])
        await page.getByRole('button', { name: texts.close }).click()
        await expect(page.getByRole('dialog')).not.toBeAttached()
        await opener.click()
        await expect(amount).toHaveValue(/^300\s000$/)
        await page.getByRole('button', { name: texts.next }).click()
        await dialogOf(page).getByRole('checkbox').check()
        expect(await accessibilityViolations(page)).toEqual([])
        await dialogOf(page).getByRole('button', { name: texts.submit }).click()
        await expect(dialogOf(page).getByText(texts.placed, { exact: true })).toBeVisible()
        await closeDialog(page, texts.done)
        // The notice of the placed bid has the same words in a sentence.
        await expect(page.getByText(texts.state, { exact: true })).toBeVisible()
      })
    })
  }
})

test.describe('a manager', () => {
  test.use({ signedInAs: 'manager' })

  test('finds a client and bids for them, within their limits', async ({ page, expectRefusal }) => {
    expectRefusal('409 /api/bid/bid-from-manager')
    await openLot(page)
    const client = page.getByRole('combobox', { name: 'Client' })
    const amount = page.getByLabel("The client's maximum")
    const placeButton = page.getByRole('button', { name: /^Place bid/ })
    await placeButton.click()
    await expect(page.getByText('Required field', { exact: true })).toHaveCount(3)
    await client.fill('Ann')
    await expect(page.getByText(/^Type at least 4 characters, or /)).toBeVisible()
    await client.fill('nobody at all')
    await expect(page.getByText('No such client', { exact: true })).toBeVisible()
    await client.fill('kuznetsova anna')
    const option = page.getByRole('option', { name: /Anna Kuznetsova/ })
    await expect(option).toBeVisible()
    // The number of a client is at the end of the option, and finds from its first digit.
    await client.fill(/\d+$/.exec(await option.innerText())?.[0] ?? '')
    await expect(option).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await client.press('Enter')
    await expect(client).toHaveValue(/Anna Kuznetsova/)
    await page.getByLabel('Export type').selectOption({ label: 'RoRo' })
    await amount.fill('90000000')
    await placeButton.click()
    await expect(
      page.getByText('The client does not have enough credit for this bid.', { exact: true }),
    ).toBeVisible()
    await amount.fill('260000')
    await placeButton.click()
    await expect(page.getByRole('dialog', { name: 'Place this bid?' })).toContainText(
      'Anna Kuznetsova',
    )
    await confirmBid(page)
    await expectPlaced(page)
    await expect(dialogOf(page)).toContainText('Anna Kuznetsova')
    await closeDialog(page, 'Done')
    // The panel goes on showing the client and what stands.
    await expect(client).toHaveValue(/Anna Kuznetsova/)
    const standing = page.getByRole('region', { name: 'The client’s bid' })
    await expect(standing).toHaveText(yen(260_000))
    await expect(standing).toContainText('Amount set by a manager')

    await amount.fill('280000')
    await expect(page.getByText('Free limit after this bid', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Change 260.000.¥ to 280.000.¥/ }).click()
    const dialog = dialogOf(page)
    await expect(dialog).toContainText('Changes the client’s bid of')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: /^Change bid to/ }).click()
    await expectPlaced(page)
    await closeDialog(page, 'Done')
    await expect(standing).toHaveText(yen(280_000))
  })

  test('sees another client on the lot, and the client reads who has bid', async ({
    page,
    openBrowser,
  }) => {
    const lot = await openLot(page)
    const { id } = lot.carCommonDetail
    const dealer = await openBrowser({ signedInAs: 'dealer' })
    const data = { carId: id, amount: 300_000, confirm: 1 }
    expect((await dealer.request.post('/api/bid/create', { data })).status()).toBe(200)
    const client = page.getByRole('combobox', { name: 'Client' })
    await client.fill('kuznetsova')
    await expect(page.getByRole('option', { name: /Anna Kuznetsova/ })).toBeVisible()
    await client.press('Enter')
    const rivals = page.getByRole('alert').filter({ hasText: 'Another client bids on this lot' })
    await expect(rivals).toHaveText(yen(300_000))
    await expect(rivals).toContainText('Joseph Mwangi')
    await expect(page.getByText('The client’s free limit', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel('Export type').selectOption({ label: 'RoRo' })
    await page.getByLabel("The client's maximum").fill('260000')
    await page.getByRole('button', { name: /^Place bid/ }).click()
    await confirmBid(page)
    await expectPlaced(page)
    const own = await openBrowser({ signedInAs: 'client' })
    await openPageOf(own, lot)
    await expect(ownBidOf(own)).toContainText('Your manager placed this bid.')
  })

  test('chooses a client for stock, too', async ({ page }) => {
    const response = await page.request.get('/api/stock/listing?sort=startPrice&order=ASC')
    const { carsList }: { carsList: { id: string }[] } = await response.json()
    const lots = await Promise.all(
      carsList.slice(0, 20).map(({ id }) => readCar(page, 'stock', id)),
    )
    const lot = lots.find(
      ({ bidInfo }) => bidInfo.acceptBid && (bidInfo.startPrice ?? 0) < 1_000_000,
    )
    if (!lot) throw new Error('the demo market has no stock')
    await openPageOf(page, lot, 'stock')
    const buy = page.getByRole('button', { name: /^Buy for/ })
    await buy.click()
    await expect(page.getByText('Required field', { exact: true })).toBeVisible()
    const client = page.getByRole('combobox', { name: 'Client' })
    await client.fill('kuznetsova')
    await expect(page.getByRole('option', { name: /Anna Kuznetsova/ })).toBeVisible()
    await client.press('Enter')
    await buy.click()
    const dialog = page.getByRole('dialog', { name: 'Buy this vehicle?' })
    await expect(dialog).toContainText('Anna Kuznetsova')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: /^Buy for/ }).click()
    await expectPlaced(page)
    await closeDialog(page, 'Done')
    await expect(page.getByRole('region', { name: 'The client’s bid' })).toBeVisible()
    await expect(buy).toHaveCount(0)
  })

  test('without the permission reads that bids are for clients', async ({ page }) => {
    await page.route('**/api/user/view-profile', async (route) => {
      const response = await route.fetch()
      const profile = await response.json()
      if (profile.permissions) profile.permissions.managerBidForClient = false
      await route.fulfill({ response, json: profile })
    })
    await openLot(page)
    await expect(page.getByText(/Managers place bids for clients only/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Place bid/ })).toHaveCount(0)
  })
})
