import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, settled, signIn, visit } from './journey.ts'
import { remembered } from './lots-in-view.ts'

const desk = { width: 1440, height: 900 }
const laptop = { width: 1280, height: 720 }
const phone = { width: 390, height: 844, touch: true }

/** Where things stand that a person sees first. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, [data-row], [data-row] a, [data-row] img')]
      .slice(0, 12)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.textContent, ...[x, y, width, height].map(Math.round)]
      }),
  )

const isDrawn = (page: Page) => page.locator('html[data-drawn] #drawn').count()

test.each([
  ['a desk', desk, '/car-auction'],
  ['a laptop', laptop, '/car-auction'],
  ['a phone', phone, '/car-auction'],
  ['a desk', desk, '/sales-statistic'],
  ['a phone', phone, '/bike-statistics'],
  ['a desk', desk, '/bike-auctions'],
])('on %s (%o) %s comes drawn, and the app draws the same', (_, size, path) =>
  visit(async (here) => {
    const { page, url } = here
    // Once before, so that the device knows how wide its tables are.
    await signIn(here, 'client', path)
    // As long as the app does not come, what the server has drawn is to be seen.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/page-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator('#drawn [data-row]').nth(2).waitFor()
    const seen = await isDrawn(page)
    expect(seen).toBe(1)
    await page.evaluate(() => document.fonts.ready)
    const drawn = await places(page)
    release()
    await page.locator('#drawn').waitFor({ state: 'detached' })
    await settled(page)
    const taken = await places(page)
    expect(taken).toEqual(drawn)
  }, size),
)

test('a device that has never been here sees a listing drawn too', () =>
  visit(async (here) => {
    const { page, url } = here
    await enter(here)
    await page.goto(`${url}/car-auction`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    const seen = await page.evaluate(() => 'drawn' in document.documentElement.dataset)
    expect(seen).toBe(true)
    await settled(page)
  }, desk))

test('a listing that was drawn for another kind of screen is not shown', () =>
  visit(
    async (here) => {
      const { page, url } = here
      await enter(here)
      await page.goto(`${url}/car-auction`, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState !== 'loading')
      const told = await page.evaluate(() => ({ ...document.documentElement.dataset }))
      expect(told).toHaveProperty('look')
      expect(told).not.toHaveProperty('drawn')
      await settled(page)
    },
    { width: 1100, height: 900 },
  ))

test('prices of sales come drawn with their list', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    const [answer] = await Promise.all([
      page.waitForResponse(`${url}/sales-statistic`),
      page.goto(`${url}/sales-statistic`),
    ])
    const document = await answer.text()
    expect(document).toMatch(/id="drawn".*% sold<.*median</s)
    await settled(page)
  }))

test('a listing is drawn in the language of the device', () =>
  visit(async (here) => {
    const { page, url } = here
    await page.addInitScript(() => localStorage.setItem('seriba.language', '"ru"'))
    // An account that remembers no other language.
    await signIn(here, 'dealer')
    await settled(page)
    const [answer] = await Promise.all([
      page.waitForResponse(`${url}/bike-auctions`),
      page.goto(`${url}/bike-auctions`),
    ])
    const document = await answer.text()
    expect(document).toMatch(/id="drawn".*Мотоаукционы/s)
    expect(answer.headers()['cache-control']).toBe('no-store')
  }))

test('what a person hides is not seen for a moment', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    await settled(page)
    await page.evaluate(() => localStorage.setItem('seriba.hidden-lots', '["1"]'))
    await page.goto(`${url}/car-auction`)
    const seen = await isDrawn(page)
    expect(seen).toBe(0)
    await settled(page)
  }))

test('who comes back to the top of a list sees it drawn, who comes back to its middle does not', () =>
  visit(async (here) => {
    const { page } = here
    await signIn(here)
    const comesDrawn = async () => {
      await page.reload({ waitUntil: 'commit' })
      await page.waitForFunction(() => document.readyState !== 'loading')
      const seen = await page.evaluate(() => 'drawn' in document.documentElement.dataset)
      await settled(page)
      return seen
    }
    const atTop = await comesDrawn()
    expect(atTop).toBe(true)
    await page.evaluate(() => scrollTo(0, 900))
    await remembered(page)
    const inTheMiddle = await comesDrawn()
    expect(inTheMiddle).toBe(false)
  }))
