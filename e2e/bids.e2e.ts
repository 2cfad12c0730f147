import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BidInfo } from '../contract/lots/bid-info.ts'
import type { CarLot } from '../contract/lots/calls.ts'
import {
  amountOf,
  ask,
  confirm,
  dialogOf,
  leave,
  open,
  openLot,
  own,
  place,
  readLot,
  yen,
} from './bid-panel.ts'
import { barriersOf, enter, sidewaysOf, soon, visit } from './journey.ts'
import { prefer } from './preferences.ts'

const phone = { width: 390, height: 844, touch: true }

/** Answers of the server about lots, with another state of bidding. */
const withBidInfo = (page: Page, part: Partial<BidInfo>) =>
  page.route('**/api/*/lot?*', async (route: Route) => {
    const response = await route.fetch()
    const lot: CarLot = await response.json()
    await route.fulfill({ response, json: { ...lot, bidInfo: { ...lot.bidInfo, ...part } } })
  })

describe('a buyer', () => {
  test('is told what is wrong with an amount, bids, raises the bid and cancels it', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'client')
      const lot = await openLot(here, ({ bidInfo }) => (bidInfo.averagePrice ?? 0) > 260_000)
      const start = lot.bidInfo.startPrice ?? 0

      await amountOf(page).fill('0abc1')
      await amountOf(page).blur()
      await page.getByText('The bid is lower than the start price').waitFor()
      await soon(() => amountOf(page).inputValue()).toBe('1')
      await amountOf(page).fill('401234')
      await soon(() => page.getByText('The bid is lower than the start price').count()).toBe(0)
      await amountOf(page).blur()
      await page.getByText(/must be a multiple of 5.000.¥/).waitFor()
      await page.getByRole('button', { name: /^Raise: \+ 5.000/ }).click()
      await soon(() => amountOf(page).inputValue()).toMatch(/^405\s000$/)
      await amountOf(page).fill('')
      await page.getByRole('button', { name: 'Place bid', exact: true }).click()
      await page.getByText('Required field').waitFor()
      await page.getByRole('button', { name: 'Median' }).click()
      const median = Math.floor((lot.bidInfo.averagePrice ?? 0) / 5_000) * 5_000
      expect(Number((await amountOf(page).inputValue()).replaceAll(/\s/g, ''))).toBe(median)
      expect(median).toBeGreaterThan(start)

      await page.getByLabel('Export type').selectOption({ label: 'Container' })
      await page.getByLabel('Group').selectOption({ label: 'B' })
      await page.getByRole('button', { name: 'Add a comment' }).click()
      await page.getByLabel('Comment for the manager').fill('Please look at the tyres')
      await ask(page, 300_000)
      expect(await barriersOf(page)).toEqual([])
      const words = await dialogOf(page).innerText()
      for (const said of ['Container', 'Please look at the tyres', 'can be cancelled until']) {
        expect(words).toContain(said)
      }
      expect(words).toMatch(yen(300_000))
      expect(words).toMatch(yen(1_700_000))
      await dialogOf(page)
        .getByRole('button', { name: /^Place bid/ })
        .click()
      await page.getByText('Confirmation is required').waitFor()
      await confirm(page)
      await page.getByText('The bid is placed').waitFor()
      await soon(() => dialogOf(page).innerText()).toMatch(yen(500_000))
      await soon(() => dialogOf(page).innerText()).toMatch(yen(1_700_000))
      expect(await barriersOf(page)).toEqual([])
      await leave(page, 'Done')

      await soon(() => own(page).innerText()).toMatch(yen(300_000))
      await soon(() => own(page).innerText()).toContain('Under review')
      await soon(() => amountOf(page).inputValue()).toBe('')
      await soon(() => page.getByLabel('Group').inputValue()).toBe('-1')
      await soon(() => page.getByRole('banner').innerText()).toMatch(yen(1_700_000))

      await place(page, 350_000)
      await soon(() => own(page).innerText()).toMatch(yen(350_000))
      await own(page).getByRole('button', { name: 'Cancel bid' }).click()
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Cancel the bid' }).click()
      await page.getByRole('button', { name: 'Cancel bid' }).waitFor({ state: 'detached' })
      await soon(() => page.getByRole('banner').innerText()).toMatch(yen(2_000_000))
      expect((await readLot(here, 'car-auction', lot.carCommonDetail.id)).bidInfo.myBid).toBe(false)
    }))

  test('without enough credit reads the four figures, and nothing is placed', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('409 /api/bid/create')
      await enter(here, 'client')
      const lot = await openLot(here)
      await amountOf(page).fill('90000000')
      await page.getByRole('button', { name: /^Place bid/ }).click()
      await page.getByRole('dialog', { name: 'Insufficient credit' }).waitFor()
      const words = await dialogOf(page).innerText()
      for (const name of [
        'Maximum allowed bid',
        'Credit limit',
        'Current balance',
        'Active bids',
      ]) {
        expect(words).toContain(name)
      }
      expect(words).toMatch(yen(1_500_000))
      expect(await barriersOf(page)).toEqual([])
      await leave(page, 'Close')
      expect((await readLot(here, 'car-auction', lot.carCommonDetail.id)).bidInfo.myBid).toBe(false)
    }))

  test.each([
    [{ auctionFinished: true, acceptBid: false }, 'Auction is finished'],
    [{ acceptBid: false }, 'Bidding is closed'],
    [{ bidLimitReached: true }, 'Daily bid limit exceeded'],
  ])('reads why there is no form: %o', (part, banner) =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'client')
      await withBidInfo(page, part)
      await openLot(here)
      await page.getByText(banner).waitFor()
      await soon(() => amountOf(page).count()).toBe(0)
      expect(await barriersOf(page)).toEqual([])
    }),
  )

  test('who may not bid is sent to the manager', () =>
    visit(async (here) => {
      const { page } = here
      await page.route('**/api/user/view-profile', async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        if (answer.permissions) answer.permissions.biddingAllowed = false
        await route.fulfill({ response, json: answer })
      })
      await enter(here, 'client')
      await openLot(here)
      await page.getByText(/you need to make a deposit/).waitFor()
      await page.getByRole('link', { name: 'Contact your manager' }).waitFor()
      await soon(() => amountOf(page).count()).toBe(0)
    }))

  test('who comes too late to cancel is told why, and whom to ask', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'client')
      const part = { myBid: true, jasId: 1, myBidAmount: 300_000, bidStatusId: 2 }
      await withBidInfo(page, { ...part, cancellationAllowed: false, bidAdjustmentPrice: 20_000 })
      await openLot(here)
      await page.getByText('Your bid is with the auction house').waitFor()
      await soon(() => amountOf(page).count()).toBe(0)
      await page.getByRole('button', { name: 'Cancel bid' }).click()
      await page.getByRole('dialog', { name: "Bid can't be canceled" }).waitFor()
      const words = await dialogOf(page).innerText()
      expect(words).toMatch(/until \d+ hours? before the auction/)
      expect(words).toMatch(yen(20_000))
      expect(words).toContain('Contact your manager')
    }))

  test('buys stock at its price, without fields', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here, 'dealer')
      const response = await page.request.get(
        `${here.url}/api/stock/listing?pageSize=100&sort=startPrice&order=ASC`,
      )
      const { carsList }: { carsList: { id: string }[] } = await response.json()
      const lots = await Promise.all(
        carsList.slice(0, 20).map(({ id }) => readLot(here, 'stock', id)),
      )
      const lot = lots.find(({ bidInfo }) => bidInfo.acceptBid && !bidInfo.myBid)
      if (!lot) throw new Error('the demo market has no stock')
      await open(here, lot, 'stock')
      const price = lot.bidInfo.startPrice ?? 0
      await soon(() => amountOf(page).count()).toBe(0)
      await soon(() => page.getByLabel('Group').count()).toBe(0)
      await page.getByRole('button', { name: /^Buy for/ }).click()
      await page.getByRole('dialog', { name: 'Buy this vehicle?' }).waitFor()
      await dialogOf(page).getByRole('checkbox').check()
      await dialogOf(page)
        .getByRole('button', { name: /^Buy for/ })
        .click()
      await page.getByText('The order is placed').waitFor()
      await soon(() => dialogOf(page).innerText()).toMatch(yen(price))
    }))

  test.each(['en-GB', 'ru-RU'])(
    'on a phone (%s) bids in a sheet that keeps what was typed',
    (locale) =>
      visit(
        async (here) => {
          const { page } = here
          const ru = locale === 'ru-RU'
          if (ru) await prefer(page, 'language', 'ru')
          await enter(here, 'dealer')
          await openLot(here)
          const opener = page.getByRole('button', { name: ru ? /^Сделать ставку/ : /^Place bid ·/ })
          const amount = page.getByLabel(ru ? 'Ваш максимум' : 'Your maximum')
          await opener.click()
          await amount.fill('300000')
          await soon(() => sidewaysOf(page)).toBe(0)
          expect(await barriersOf(page)).toEqual([])
          await page.getByRole('button', { name: ru ? 'Закрыть' : 'Close' }).click()
          await page.getByRole('dialog').waitFor({ state: 'detached' })
          await opener.click()
          await soon(() => amount.inputValue()).toMatch(/^300\s000$/)
          await page.getByRole('button', { name: ru ? /^Поставить/ : /^Place bid 3/ }).click()
          await dialogOf(page).getByRole('checkbox').check()
          expect(await barriersOf(page)).toEqual([])
          await dialogOf(page)
            .getByRole('button', { name: ru ? /^Поставить/ : /^Place bid/ })
            .click()
          await page.getByText(ru ? 'Ставка сделана' : 'The bid is placed').waitFor()
          await leave(page, ru ? 'Готово' : 'Done')
          await page.getByText(ru ? 'На рассмотрении' : 'Under review').waitFor()
        },
        { ...phone, locale },
      ),
  )
})

describe('a manager', () => {
  test('finds a client and bids for them, out of their limits', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('409 /api/bid/bid-from-manager')
      await enter(here, 'manager')
      await openLot(here)
      const client = page.getByRole('combobox', { name: 'Client' })
      const amount = page.getByLabel("The client's maximum")
      await page.getByRole('button', { name: 'Place bid', exact: true }).click()
      await soon(() => page.getByText('Required field').count()).toBe(3)
      await client.fill('Ann')
      await page.getByText('Type at least 4 characters').waitFor()
      await client.fill('nobody at all')
      await page.getByText('No such client').waitFor()
      await client.fill('kuznetsova')
      await page.getByRole('option', { name: /Anna Kuznetsova/ }).waitFor()
      expect(await barriersOf(page)).toEqual([])
      await client.press('Enter')
      await soon(() => client.inputValue()).toContain('Anna Kuznetsova')
      await page.getByLabel('Export type').selectOption({ label: 'RoRo' })
      await amount.fill('90000000')
      await page.getByRole('button', { name: /^Place bid/ }).click()
      await page.getByText('The client does not have enough credit for this bid.').waitFor()
      await amount.fill('260000')
      await page.getByRole('button', { name: /^Place bid/ }).click()
      const window = page.getByRole('dialog', { name: 'Place this bid?' })
      await window.waitFor()
      await soon(() => window.innerText()).toContain('Anna Kuznetsova')
      await confirm(page)
      await page.getByText('The bid is placed').waitFor()
      await soon(() => dialogOf(page).innerText()).toContain('Anna Kuznetsova')
      await leave(page, 'Done')
      await soon(() => client.inputValue()).toBe('')
    }))
})
