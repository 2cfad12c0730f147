import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type LotAnswer, lotAnswer } from '../contract/lots/calls.ts'
import { type PageType, pageTypeRoute, pageTypes } from '../contract/lots/page-types.ts'
import { barriersOf, enter, sidewaysOf, soon, type Visit, visit } from './journey.ts'
import { prefer } from './preferences.ts'

const phone = { width: 390, height: 844, touch: true }

/** Ids of the first lots of a page type, as the API lists them. */
async function listIds({ page, url }: Visit, pageType: PageType): Promise<string[]> {
  const response = await page.request.get(`${url}/api/${pageType}/listing?pageSize=50`)
  const answer: { carsList?: { id: string }[]; bikeList?: { id: string }[] } = await response.json()
  return (answer.carsList ?? answer.bikeList ?? []).map(({ id }) => id)
}

async function readLot({ page, url }: Visit, pageType: PageType, id: string): Promise<LotAnswer> {
  const response = await page.request.get(`${url}/api/${pageType}/lot?id=${id}`)
  expect(response.status()).toBe(200)
  return lotAnswer.parse(await response.json())
}

/** Opens the first lot of a page type that fulfils a wish, and answers what the API says of it. */
async function openLot(
  here: Visit,
  pageType: PageType,
  wish: (lot: LotAnswer) => boolean = () => true,
): Promise<LotAnswer> {
  for (const id of await listIds(here, pageType)) {
    const lot = await readLot(here, pageType, id)
    if (!wish(lot)) continue
    await here.page.goto(`${here.url}${pageTypeRoute[pageType]}/${id}`)
    await here.page.getByRole('heading', { level: 1, name: infoOf(lot).model }).waitFor()
    return lot
  }
  throw new Error(`the demo market has no such lot on ${pageType}`)
}

const infoOf = (lot: LotAnswer) => ('carInfo' in lot ? lot.carInfo : lot.bikeInfo)
const hasPhotos = (lot: LotAnswer) => lot.lotImages.images.length > 3

const pictureOf = (page: Page) => page.getByRole('dialog').locator('div[class*=touch-none] img')
const counterOf = (page: Page) => page.getByRole('dialog').getByRole('status')

/** Opens the photos over the whole screen. */
async function openGallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Photo 1 of \d+, open full screen/ }).click()
  await pictureOf(page).waitFor()
}

describe('a buyer', () => {
  test.each(pageTypes)('opens a lot of %s and reads what is known of it', (pageType) =>
    visit(async (here) => {
      const { page } = here
      await enter(here)
      const lot = await openLot(here, pageType)
      const { maker, model, year } = infoOf(lot)
      const { auctionName, lotNumber } = lot.lotInfo
      const title = [auctionName, lotNumber, maker, model, year].filter(Boolean).join(', ')
      await soon(() => page.title()).toContain(title)
      const facts = page.getByRole('region', { name: 'Lot', exact: true })
      await soon(() => facts.innerText()).toContain(lotNumber)
      const marks = page.getByRole('button', { name: /favorites|group/i })
      await soon(() => marks.count(), 'favorites button').toBe(pageType.endsWith('stats') ? 0 : 1)
      expect(await barriersOf(page)).toEqual([])
    }),
  )

  test('finds the lot marked as seen in the list', () =>
    visit(async (here) => {
      await enter(here)
      const lot = await openLot(here, 'car-auction')
      const id = 'carCommonDetail' in lot ? lot.carCommonDetail.id : ''
      const visited = await here.page.evaluate(() => localStorage.getItem('seriba.visited-lots'))
      expect(JSON.parse(visited ?? '[]')[0]).toBe(id)
    }))

  test('turns the pictures with the keyboard; Escape puts an enlarged one back, then closes', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here)
      const lot = await openLot(here, 'car-auction', hasPhotos)
      const sheets = 'carCommonDetail' in lot && lot.carCommonDetail.auctionSheet ? 1 : 0
      const count = lot.lotImages.images.length + sheets
      await openGallery(page)
      await soon(() => counterOf(page).innerText()).toBe(`1/${count}`)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowLeft')
      await soon(() => counterOf(page).innerText()).toBe(`2/${count}`)

      const scale = () => pictureOf(page).evaluate((image) => getComputedStyle(image).scale)
      await pictureOf(page).click({ position: { x: 300, y: 200 } })
      await soon(scale).toBe('2')
      const origin = () =>
        pictureOf(page).evaluate((image: HTMLElement) => image.style.transformOrigin)
      const before = await origin()
      await page.mouse.move(700, 500)
      await soon(() => origin()).not.toBe(before)

      await page.keyboard.press('Escape')
      await soon(scale).toBe('1')
      await soon(() => page.getByRole('dialog').isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }))

  test('does not see pictures that are missing, and reads so when none is left', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('404 /demo/photos/*')
      await enter(here)
      await page.route(/\/demo\/photos\/.*\/(rear-right|side)\.svg/, (route) => route.abort())
      const lot = await openLot(here, 'car-auction', hasPhotos)
      const left = lot.lotImages.images.filter((image) => !/(rear-right|side)\.svg/.test(image))
      const thumbs = page.getByRole('list', { name: 'All photos' }).getByRole('button')
      await soon(() => thumbs.count()).toBe(left.length)

      await page.route(/\/demo\/photos\//, (route) => route.abort())
      await page.reload()
      await page.getByText('No photo', { exact: true }).waitFor()
      await soon(() => thumbs.count()).toBe(0)
    }))

  test('prints a lot on one page', () =>
    visit(async (here) => {
      await enter(here)
      await openLot(here, 'car-auction', hasPhotos)
      const pdf = (await here.page.pdf({ format: 'A4' })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    }))

  test('of a lot that there is not is told so, with the way to the cars', () =>
    visit(async (here) => {
      const { page, url } = here
      here.expectRefusal('404 /api/car-auction/lot')
      here.expectRefusal('400 /api/car-auction/lot')
      await enter(here)
      for (const id of ['999999999', 'nonsense']) {
        await page.goto(`${url}/car-auction/${id}`)
        await page.getByText('Unfortunately, there is no information on this lot').waitFor()
        expect(await barriersOf(page)).toEqual([])
      }
      await page.getByRole('link', { name: 'To car auctions' }).click()
      await page.waitForURL(/\/car-auction$/)
    }))
})

describe('a motorbike', () => {
  test('has grades by area and what the inspector wrote, lettered', () =>
    visit(async (here) => {
      const { page } = here
      await enter(here)
      const lot = await openLot(
        here,
        'bikes',
        (one) => 'inspection' in one && one.inspection.list.length > 1,
      )
      if (!('inspection' in lot)) throw new Error('no bike')
      const blocks = page.getByRole('region', { name: 'Grades by area' }).getByRole('listitem')
      await soon(() => blocks.count()).toBe(6)
      await soon(() => blocks.first().innerText()).toContain(lot.lotInfo.rateEng)
      const entries = page.getByRole('region', { name: 'Auction sheet' }).locator('ol > li')
      const said = await entries.allInnerTexts()
      expect(said.map((entry) => entry.split(/\s/)[0])).toEqual(
        lot.inspection.list.map((_, at) => String.fromCharCode(65 + at)),
      )
      // No value, no row; no videos, no heading.
      await soon(() => page.getByText('On the mileage').count()).toBe(
        lot.bikeInfo.mileageNote ? 1 : 0,
      )
      await soon(() => page.getByRole('heading', { name: 'Videos' }).count()).toBe(0)
    }))
})

describe('the note', () => {
  test('is written by a manager, read by clients, and gone when sent empty', () =>
    visit(async (manager) => {
      const { page } = manager
      await enter(manager, 'manager')
      await openLot(manager, 'car-auction')
      await page.getByRole('button', { name: 'Add note' }).click()
      const field = page.getByLabel('Note for clients')
      await field.fill('One owner')
      await field.press('Enter')
      const note = page.getByRole('region', { name: "Manager's note" })
      await note.getByText('One owner', { exact: true }).waitFor()
      await note.getByText('Note added').waitFor()

      await visit(async (client) => {
        await enter(client)
        await client.page.goto(page.url())
        await client.page.getByText('One owner', { exact: true }).waitFor()
        await soon(() => client.page.getByRole('button', { name: /note/i }).count()).toBe(0)
      })

      await page.getByRole('button', { name: 'Edit note' }).click()
      await field.fill('Two owners')
      await page.getByRole('button', { name: 'Send' }).click()
      await note.getByText('Note edited').waitFor()
      await page.getByRole('button', { name: 'Edit note' }).click()
      await field.press('Escape')
      await note.getByText('Two owners', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Edit note' }).click()
      await field.fill('')
      await field.press('Enter')
      await note.getByText('Note deleted').waitFor()
      await page.getByRole('button', { name: 'Add note' }).waitFor()

      await visit(async (client) => {
        await enter(client)
        await client.page.goto(page.url())
        await client.page.getByRole('region', { name: 'Price and auction' }).waitFor()
        await soon(() => client.page.getByText("Manager's note").count()).toBe(0)
      })
    }))

  test('that could not be saved is not lost', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('503 /api/car-auction/save-comment')
      await enter(here, 'manager')
      await openLot(here, 'stock')
      await page.route('**/api/car-auction/save-comment', (route) =>
        route.fulfill({ status: 503, body: '' }),
      )
      await page.getByRole('button', { name: 'Add note' }).click()
      const field = page.getByLabel('Note for clients')
      await field.fill('Winter tyres')
      await field.press('Enter')
      await page.getByText('The service is not available right now').waitFor()
      await soon(() => field.inputValue()).toBe('Winter tyres')
    }))
})

describe.each(['en-GB', 'ru-RU'])('on a phone that speaks %s', (locale) => {
  test('the bid panel opens over the screen, pictures swipe, and nothing moves sideways', () =>
    visit(
      async (here) => {
        const { page } = here
        const russian = locale === 'ru-RU'
        await enter(here)
        const language = russian ? 'ru' : 'en'
        // English is the default, whatever the browser speaks; this device has chosen.
        await prefer(page, 'language', language)
        await openLot(here, 'car-auction', hasPhotos)
        await soon(() => page.locator('html').getAttribute('lang')).toBe(language)
        await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
        expect(await barriersOf(page)).toEqual([])
        const name = russian ? 'Ваша ставка' : 'Your bid'
        // The sheet opens whatever can be done there, which depends on the hour.
        await page.locator('button[aria-haspopup=dialog]').last().click()
        await page.getByRole('dialog', { name }).waitFor()
        expect(await barriersOf(page)).toEqual([])
        await page.getByRole('button', { name: russian ? 'Закрыть' : 'Close' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })

        await page
          .getByRole('button', { name: russian ? /на весь экран$/ : /full screen$/ })
          .first()
          .click()
        await pictureOf(page).waitFor()
        const box = await pictureOf(page).boundingBox()
        if (!box) throw new Error('the picture has no place')
        const y = box.y + box.height / 2
        await swipe(page, { x: 300, y }, { x: 80, y })
        await soon(() => counterOf(page).innerText()).toMatch(/^2\//)
        await swipe(page, { x: 80, y }, { x: 300, y })
        await soon(() => counterOf(page).innerText()).toMatch(/^1\//)
        expect(await barriersOf(page)).toEqual([])
      },
      { ...phone, locale },
    ))
})

interface Point {
  readonly x: number
  readonly y: number
}

/** Moves one finger over the screen, as a touch screen would report it. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y }])
  }
  await send('touchEnd', [])
  await session.detach()
}
