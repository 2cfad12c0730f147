import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type ListingAnswer, listingAnswer } from '../contract/listings/calls.ts'
import { pageTypes } from '../contract/lots/page-types.ts'
import {
  barriersOf,
  lotIds,
  lotsOf,
  settled,
  sidewaysOf,
  signIn,
  soon,
  submitLogin,
  type Visit,
  visit,
} from './journey.ts'

/** The API's own answer to a question, asked with the session of the page. */
async function askApi({ page, url }: Visit, question: string): Promise<ListingAnswer> {
  const response = await page.request.get(`${url}/api/${question}`)
  expect(response.status()).toBe(200)
  return listingAnswer.parse(await response.json())
}

const idsOf = (answer: ListingAnswer) =>
  ('carsList' in answer ? answer.carsList : answer.bikeList).map(({ id }) => id)

/** Presses something that asks a new question, and waits for its answer to be shown. */
async function asking(page: Page, question: RegExp, press: () => Promise<void>): Promise<void> {
  const address = page.waitForURL(question)
  await press()
  await address
  await settled(page)
}

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u2009')

describe('a buyer', () => {
  test('signs in and sees the cars that the API names, counted exactly', () =>
    visit(async (here) => {
      await signIn(here)
      const answer = await askApi(here, 'car-auction/listing?pageSize=20')
      expect(idsOf(answer).length).toBe(20)
      await soon(() => lotIds(here.page)).toEqual(idsOf(answer))
      const total = grouped(answer.pageInfo.totalResults)
      await here.page.getByText(`${total} lots`, { exact: true }).first().waitFor()
      const [lot] = 'carsList' in answer ? answer.carsList : []
      const row = await lotsOf(here.page).first().innerText()
      for (const word of [lot?.lotNo, lot?.maker, lot?.model, lot?.auctionName]) {
        expect(row).toContain(word)
      }
    }))

  test('turns pages, and the way back leads through them', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const first = await lotIds(page)
      await asking(page, /[?&]page=2\b/, () =>
        page.getByRole('link', { name: 'Page 2', exact: true }).click(),
      )
      const second = await lotIds(page)
      expect(second).toEqual(idsOf(await askApi(here, 'car-auction/listing?pageSize=20&page=2')))
      expect(second.filter((id) => first.includes(id))).toEqual([])
      await asking(page, /\/car-auction$/, async () => void (await page.goBack()))
      await soon(() => lotIds(page)).toEqual(first)
    }))

  test('sorts by a column: up, down, and back to the order of the house', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const byDefault = await lotIds(page)
      const year = page.locator('thead').getByRole('button', { name: 'Year', exact: true })
      for (const order of ['ASC', 'DESC']) {
        await asking(page, new RegExp(`sort=year.*order=${order}`), () => year.click())
        const question = `car-auction/listing?pageSize=20&sort=year&order=${order}`
        await soon(() => lotIds(page)).toEqual(idsOf(await askApi(here, question)))
        const sorted = page.locator(`th[aria-sort=${order === 'ASC' ? 'asc' : 'desc'}ending]`)
        await soon(() => sorted.innerText()).toContain('Year')
      }
      await asking(page, /\/car-auction$/, () => year.click())
      await soon(() => lotIds(page)).toEqual(byDefault)
    }))

  test('reads it all in Russian, and still does after a reload', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await page.getByRole('radio', { name: 'Русский' }).check()
      await page.getByRole('heading', { name: 'Авто' }).waitFor()
      await soon(() => page.locator('html').getAttribute('lang')).toBe('ru')
      await page.reload()
      await settled(page)
      await soon(() => page.locator('html').getAttribute('lang')).toBe('ru')
      // Nothing of the page's own words is left in English, nor as a bare key.
      const words = await page.locator('nav, thead, aside').allInnerTexts()
      expect(words.join(' ')).not.toMatch(/Car auctions|Sales statistics|Status|Sign out/)
      // The account remembers its language, and the other journeys are this buyer's, too.
      await page.getByRole('radio', { name: 'English' }).check()
      await page.getByRole('heading', { name: 'Car auctions' }).waitFor()
    }))

  test('looks at it in the dark', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const light = await paper()
      await page.getByRole('radio', { name: 'Dark' }).check()
      await soon(paper).not.toBe(light)
      const dark = await paper()
      await page.reload()
      await settled(page)
      await soon(() => paper()).toBe(dark)
    }))

  test('sees every listing page, each with its own lots', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const names = {
        'car-auction': 'Car auctions',
        stock: 'Fixed price',
        stats: 'Sales statistics',
        bikes: 'Bike auctions',
        'bike-stats': 'Bike statistics',
      }
      for (const pageType of pageTypes) {
        await page
          .getByRole('navigation', { name: 'Pages', exact: true })
          .getByText(names[pageType])
          .click()
        await page.getByRole('heading', { level: 1, name: names[pageType] }).waitFor()
        await settled(page)
        const answer = await askApi(here, `${pageType}/listing?pageSize=20`)
        await soon(() => lotIds(page), pageType).toEqual(idsOf(answer))
      }
    }))

  test('finds a lot by its number', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const answer = await askApi(here, 'car-auction/listing?pageSize=20&page=2')
      const wanted = 'carsList' in answer ? answer.carsList[0] : undefined
      if (!wanted) throw new Error('the demo market has no second page')
      const box = page.getByRole('searchbox').or(page.getByLabel('Find lots')).first()
      await box.fill(wanted.lotNo)
      await asking(page, /search=lot_no-/, () => box.press('Enter'))
      const search = encodeURIComponent(`lot_no-${wanted.lotNo}`)
      const found = idsOf(await askApi(here, `car-auction/listing?pageSize=20&search=${search}`))
      expect(found).toContain(wanted.id)
      await soon(() => lotIds(page)).toEqual(found)
    }))

  test('is not taken back by what was typed on the page before', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await page.getByRole('searchbox').or(page.getByLabel('Find lots')).first().fill('12')
      await page.getByRole('link', { name: 'Bike auctions' }).first().click()
      await page.waitForURL(/\/bike-auctions$/)
      // Longer than the pause after which typing counts.
      await page.waitForTimeout(2500)
      expect(new URL(page.url()).pathname).toBe('/bike-auctions')
      expect(new URL(page.url()).search).toBe('')
    }))

  test('opens the photos of a lot and closes them with the keyboard', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const photos = page.locator('main [data-lot]').first()
      await photos.click()
      const dialog = page.getByRole('dialog')
      const picture = dialog.locator('img').first()
      await picture.waitFor()
      await page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('[role=dialog] img')
        return image?.complete && image.naturalWidth > 0
      })
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await soon(() => photos.evaluate((button) => button === document.activeElement)).toBe(true)
    }))

  test('signs out, and the way back does not lead in again', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      await page.getByRole('button', { name: 'Sign out' }).first().click()
      await page.waitForURL(/\/auth\/login$/)
      await page.goto(`${here.url}/car-auction`)
      await page.waitForURL(/\/auth\/login/)
      const response = await page.request.get(`${here.url}/api/car-auction/listing`)
      expect(response.status()).toBe(401)
    }))
})

describe('a dealer', () => {
  test('chooses how many lots a page has, and the device remembers it', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here, 'dealer')
      await page.getByRole('button', { name: '20 per page' }).click()
      await asking(page, /pageSize=50/, () =>
        page.getByRole('menuitemradio', { name: '50 per page' }).click(),
      )
      const ids = idsOf(await askApi(here, 'car-auction/listing?pageSize=50'))
      await soon(() => lotIds(page)).toEqual(ids)
      await page.goto(`${here.url}/car-auction`)
      await settled(page)
      await soon(() => lotIds(page)).toEqual(ids)
    }))
})

describe('a stranger', () => {
  test('with a wrong password reads why, in a red box', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('400 /api/auth')
      await page.goto(`${here.url}/auth/login`)
      await submitLogin(page, 'client@seriba.test', 'not this one')
      const box = page.getByRole('alert')
      await box.waitFor()
      await soon(() => box.innerText()).toBe('Incorrect username or password')
      const [red = 0, green = 0, blue = 0] = await box.evaluate((element) => {
        // Whatever way of writing colours the page uses, a canvas tells red, green and blue.
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) return []
        canvas.fillStyle = getComputedStyle(element).color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data]
      })
      expect(red).toBeGreaterThan(Math.max(green, blue) + 40)
      expect(new URL(page.url()).pathname).toBe('/auth/login')
    }))

  test('who leaves the form empty is told before anything is asked', () =>
    visit(async ({ page, url }) => {
      await page.goto(`${url}/auth/login`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Required field').first().waitFor()
      await soon(() => page.getByText('Required field').count()).toBe(2)
    }))

  test('signs in on the way and arrives where they were going', () =>
    visit(async (here) => {
      const { page } = here
      await page.goto(`${here.url}/car-auction?sort=year&order=DESC`)
      await page.waitForURL(/\/auth\/login/)
      await submitLogin(page, 'client@seriba.test')
      await page.waitForURL(/\/car-auction\?.*sort=year/)
      await settled(page)
      const question = 'car-auction/listing?pageSize=20&sort=year&order=DESC'
      await soon(() => lotIds(page)).toEqual(idsOf(await askApi(here, question)))
    }))

  test('is not sent to other sites by the sign-in page', () =>
    visit(async (here) => {
      const { page } = here
      await page.goto(`${here.url}/auth/login?redirect=${encodeURIComponent('//evil.test/')}`)
      await submitLogin(page, 'client@seriba.test')
      await settled(page)
      expect(new URL(page.url()).origin).toBe(here.url)
    }))
})

describe.each(['light', 'dark'] as const)('in the %s theme nobody is kept out', (colorScheme) => {
  test('of the sign-in page', () =>
    visit(
      async ({ page, url, expectRefusal }) => {
        expectRefusal('400 /api/auth')
        await page.goto(`${url}/auth/login`)
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
        expect(await barriersOf(page)).toEqual([])
        await submitLogin(page, 'client@seriba.test', 'not this one')
        await page.getByRole('alert').waitFor()
        expect(await barriersOf(page)).toEqual([])
      },
      { colorScheme },
    ))

  test.each([
    { width: 1440, height: 900, touch: false },
    { width: 390, height: 844, touch: true },
  ])('of the listing at $width px', (size) =>
    visit(
      async (here) => {
        await signIn(here)
        expect(await barriersOf(here.page)).toEqual([])
      },
      { colorScheme, ...size },
    ),
  )
})

describe.each(['en-GB', 'ru-RU'])('on a phone that speaks %s', (locale) => {
  test('no page moves sideways', () =>
    visit(
      async (here) => {
        const { page, url } = here
        await page.goto(`${url}/auth/login`)
        await page.locator('form').waitFor()
        await soon(() => sidewaysOf(page), 'sign-in page').toBeLessThanOrEqual(0)
        await signIn(here)
        for (const path of ['/car-auction', '/bike-statistics', '/oneprice']) {
          await page.goto(url + path)
          await settled(page)
          await soon(() => lotsOf(page).count()).toBeGreaterThan(5)
          await soon(() => sidewaysOf(page), path).toBeLessThanOrEqual(0)
        }
      },
      { width: 390, height: 844, touch: true, locale },
    ))
})
