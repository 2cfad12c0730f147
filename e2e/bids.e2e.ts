import type { Page, Route } from '@playwright/test'
import type { BidInfo } from '../contract/lots/bid-info.ts'
import type { CarLot } from '../contract/lots/calls.ts'
import { barriersOf, sidewaysOf } from './accessibility.ts'
import {
  amountOf,
  closeDialog,
  confirmBid,
  dialogOf,
  enterAmount,
  openLot,
  openPageOf,
  ownBidOf,
  placeBid,
  readCar,
  submitOf,
  yen,
} from './bid-panel.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './screens.ts'

/** Responses of the server about lots, with another state of bidding. */
const withBidInfo = (page: Page, part: Partial<BidInfo>) =>
  page.route('**/api/*/lot?*', async (route: Route) => {
    const response = await route.fetch()
    const lot: CarLot = await response.json()
    await route.fulfill({ response, json: { ...lot, bidInfo: { ...lot.bidInfo, ...part } } })
  })

test.describe('a client', () => {
  test('reads what is wrong with an amount, bids, raises the bid and cancels it', async ({
    page,
  }) => {
    const lot = await openLot(page, ({ bidInfo }) => (bidInfo.averagePrice ?? 0) > 260_000)
    const start = lot.bidInfo.startPrice ?? 0
    const amount = amountOf(page)

    await amount.fill('0abc1')
    await amount.blur()
    await expect(page.getByText('The bid is lower than the start price')).toBeVisible()
    await expect(amount).toHaveValue('1')
    await amount.fill('401234')
    await expect(page.getByText('The bid is lower than the start price')).toHaveCount(0)
    await amount.blur()
    await expect(page.getByText(/must be a multiple of 5.000.¥/)).toBeVisible()
    await page.getByRole('button', { name: /^Raise: \+ 5.000/ }).click()
    await expect(amount).toHaveValue(/^405\s000$/)
    await amount.fill('')
    await page.getByRole('button', { name: 'Place bid', exact: true }).click()
    await expect(page.getByText('Required field')).toBeVisible()
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
    expect(await barriersOf(page)).toEqual([])
    const dialog = dialogOf(page)
    for (const text of ['Container', 'Please look at the tyres', 'can be cancelled until']) {
      await expect(dialog).toContainText(text)
    }
    await expect(dialog).toHaveText(yen(300_000))
    await expect(dialog).toHaveText(yen(1_700_000))
    await submitOf(page).click()
    await expect(page.getByText('Confirmation is required')).toBeVisible()
    await confirmBid(page)
    await expect(page.getByText('The bid is placed')).toBeVisible()
    await expect(dialog).toHaveText(yen(500_000))
    await expect(dialog).toHaveText(yen(1_700_000))
    expect(await barriersOf(page)).toEqual([])
    await closeDialog(page, 'Done')

    await expect(ownBidOf(page)).toHaveText(yen(300_000))
    await expect(ownBidOf(page)).toContainText('Under review')
    await expect(amount).toHaveValue('')
    await expect(page.getByLabel('Group')).toHaveValue('-1')
    await expect(page.getByRole('banner')).toHaveText(yen(1_700_000))

    await placeBid(page, 350_000)
    await expect(ownBidOf(page)).toHaveText(yen(350_000))
    await ownBidOf(page).getByRole('button', { name: 'Cancel bid' }).click()
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel the bid' }).click()
    await expect(page.getByRole('button', { name: 'Cancel bid' })).not.toBeAttached()
    await expect(page.getByRole('banner')).toHaveText(yen(2_000_000))
    expect((await readCar(page, 'car-auction', lot.carCommonDetail.id)).bidInfo.myBid).toBe(false)
  })

  test('without enough credit reads the four figures, and nothing is placed', async ({
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
    expect(await barriersOf(page)).toEqual([])
    await closeDialog(page, 'Close')
    expect((await readCar(page, 'car-auction', lot.carCommonDetail.id)).bidInfo.myBid).toBe(false)
  })

  for (const [part, reason] of [
    [{ auctionFinished: true, acceptBid: false }, 'Auction is finished'],
    [{ acceptBid: false }, 'Bidding is closed'],
    [{ bidLimitReached: true }, 'Daily bid limit exceeded'],
  ] as const) {
    test(`reads why there is no form: ${reason}`, async ({ page }) => {
      await withBidInfo(page, part)
      await openLot(page)
      await expect(page.getByText(reason)).toBeVisible()
      await expect(amountOf(page)).toHaveCount(0)
      expect(await barriersOf(page)).toEqual([])
    })
  }

  test('who may not bid is sent to the manager', async ({ page }) => {
    await page.route('**/api/user/view-profile', async (route) => {
      const response = await route.fetch()
      const profile = await response.json()
      if (profile.permissions) profile.permissions.biddingAllowed = false
      await route.fulfill({ response, json: profile })
    })
    await openLot(page)
    await expect(page.getByText(/you need to make a deposit/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact your manager' })).toBeVisible()
    await expect(amountOf(page)).toHaveCount(0)
  })

  test('who is too late to cancel reads why, and whom to ask', async ({ page }) => {
    const part = { myBid: true, jasId: 1, myBidAmount: 300_000, bidStatusId: 2 }
    await withBidInfo(page, { ...part, cancellationAllowed: false, bidAdjustmentPrice: 20_000 })
    await openLot(page)
    await expect(page.getByText('Your bid is with the auction house')).toBeVisible()
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
    await expect(page.getByText('The order is placed')).toBeVisible()
    await expect(dialogOf(page)).toHaveText(yen(lot.bidInfo.startPrice ?? 0))
  })

  for (const [language, texts] of Object.entries({
    en: {
      ...{ open: /^Place bid ·/, amount: 'Your maximum', close: 'Close', next: /^Place bid 3/ },
      ...{ submit: /^Place bid/, placed: 'The bid is placed', done: 'Done' },
      state: 'Under review',
    },
    ru: {
      ...{ open: /^Сделать ставку/, amount: 'Ваш максимум', close: 'Закрыть', next: /^Поставить/ },
      ...{ submit: /^Поставить/, placed: 'Ставка сделана', done: 'Готово' },
      state: 'На рассмотрении',
    },
  })) {
    test.describe(`on a phone in ${language}`, () => {
      const locale = language === 'ru' ? 'ru-RU' : 'en-GB'
      test.use({ ...phone, locale, language: language === 'ru' ? 'ru' : 'en' })

      test('bids in a sheet that keeps what was typed', async ({ page }) => {
        await openLot(page)
        const opener = page.getByRole('button', { name: texts.open })
        const amount = page.getByLabel(texts.amount)
        await opener.click()
        await amount.fill('300000')
        await expect.poll(() => sidewaysOf(page)).toBe(0)
        expect(await barriersOf(page)).toEqual([])
        await page.getByRole('button', { name: texts.close }).click()
        await expect(page.getByRole('dialog')).not.toBeAttached()
        await opener.click()
        await expect(amount).toHaveValue(/^300\s000$/)
        await page.getByRole('button', { name: texts.next }).click()
        await dialogOf(page).getByRole('checkbox').check()
        expect(await barriersOf(page)).toEqual([])
        await dialogOf(page).getByRole('button', { name: texts.submit }).click()
        await expect(page.getByText(texts.placed)).toBeVisible()
        await closeDialog(page, texts.done)
        await expect(page.getByText(texts.state)).toBeVisible()
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
    const place = page.getByRole('button', { name: /^Place bid/ })
    await place.click()
    await expect(page.getByText('Required field')).toHaveCount(3)
    await client.fill('Ann')
    await expect(page.getByText('Type at least 4 characters')).toBeVisible()
    await client.fill('nobody at all')
    await expect(page.getByText('No such client')).toBeVisible()
    await client.fill('kuznetsova')
    await expect(page.getByRole('option', { name: /Anna Kuznetsova/ })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await client.press('Enter')
    await expect(client).toHaveValue(/Anna Kuznetsova/)
    await page.getByLabel('Export type').selectOption({ label: 'RoRo' })
    await amount.fill('90000000')
    await place.click()
    await expect(
      page.getByText('The client does not have enough credit for this bid.'),
    ).toBeVisible()
    await amount.fill('260000')
    await place.click()
    await expect(page.getByRole('dialog', { name: 'Place this bid?' })).toContainText(
      'Anna Kuznetsova',
    )
    await confirmBid(page)
    await expect(page.getByText('The bid is placed')).toBeVisible()
    await expect(dialogOf(page)).toContainText('Anna Kuznetsova')
    await closeDialog(page, 'Done')
    await expect(client).toHaveValue('')
  })
})
