import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled, signIn, visit } from './journey.ts'
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
  ['a desk', desk],
  ['a laptop', laptop],
  ['a phone', phone],
])('on %s a listing comes drawn, and the app draws the same', (_, size) =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    await settled(page)
    // As long as the app does not come, what the server has drawn is to be seen.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/page-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${url}/car-auction`, { waitUntil: 'commit' })
    await page.locator('#drawn [data-row]').nth(4).waitFor()
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
