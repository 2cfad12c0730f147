import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, settled, signIn, visit } from './journey.ts'
import { prefer } from './preferences.ts'

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

/** Whether the lots of the response are visible, without any script. */
const isShown = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('#root [data-row]')
    return row !== null && getComputedStyle(row).visibility === 'visible'
  })

test.each([
  ['a desk', desk, '/car-auction'],
  ['a laptop', laptop, '/car-auction'],
  ['a phone', phone, '/car-auction'],
  ['a desk', desk, '/sales-statistic'],
  ['a phone', phone, '/bike-statistics'],
  ['a desk', desk, '/bike-auctions'],
])('on %s (%o) %s is rendered by the server, and hydrated as it is', (_, size, path) =>
  visit(async (here) => {
    const { page, url } = here
    // Once before, so that the device knows how wide its tables are.
    await signIn(here, 'client', path)
    // As long as the app is not loaded, what the server has rendered is seen.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/page-.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(url + path, { waitUntil: 'commit' })
    await page.locator('#root [data-row]').nth(2).waitFor()
    const seen = await isShown(page)
    expect(seen).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    const rendered = await places(page)
    const row = await page.locator('#root [data-row]').first().elementHandle()
    release()
    await page.locator('#page-data').waitFor({ state: 'detached' })
    await settled(page)
    const hydrated = await places(page)
    expect(hydrated).toEqual(rendered)
    // The same elements, not others in their place.
    const same = await row?.evaluate((element) => element.isConnected)
    expect(same).toBe(true)
  }, size),
)

/** Holds the app back, and opens a page. */
async function openWithoutApp(page: Page, address: string): Promise<void> {
  await page.route(/\/assets\/page-.*\.js$/, (route) => route.abort())
  await page.goto(address, { waitUntil: 'domcontentloaded' })
}

test('a device that has never been here sees a listing at once too', () =>
  visit(async (here) => {
    await enter(here)
    await openWithoutApp(here.page, `${here.url}/car-auction`)
    const seen = await isShown(here.page)
    expect(seen).toBe(true)
  }, desk))

test('a listing that was rendered for another kind of screen is hidden until it is hydrated', () =>
  visit(
    async (here) => {
      const { page, url } = here
      await enter(here)
      await openWithoutApp(page, `${url}/car-auction`)
      const rows = await page.locator('#root [data-row]').count()
      expect(rows).toBeGreaterThan(0)
      const atFirst = await isShown(page)
      expect(atFirst).toBe(false)
      await page.unrouteAll()
      await page.reload()
      await settled(page)
      const hydrated = await isShown(page)
      expect(hydrated).toBe(true)
      // From now on the server knows the window.
      await openWithoutApp(page, `${url}/car-auction`)
      const nextTime = await isShown(page)
      expect(nextTime).toBe(true)
    },
    { width: 1100, height: 900 },
  ))

test('prices of sales are rendered with their list', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    const [response] = await Promise.all([
      page.waitForResponse(`${url}/sales-statistic`),
      page.goto(`${url}/sales-statistic`),
    ])
    const document = await response.text()
    expect(document).toMatch(/id="root".*% sold<.*median</s)
    await settled(page)
  }))

test('a listing is rendered in the language and the theme of the device, for nobody else', () =>
  visit(async (here) => {
    const { page, url } = here
    await prefer(page, 'language', 'ru')
    await prefer(page, 'theme', 'dark')
    // An account that remembers no other language.
    await signIn(here, 'dealer')
    await settled(page)
    const [response] = await Promise.all([
      page.waitForResponse(`${url}/bike-auctions`),
      page.goto(`${url}/bike-auctions`),
    ])
    const document = await response.text()
    expect(document).toContain('<html lang="ru" data-theme="dark">')
    expect(document).toMatch(/id="root".*Мотоаукционы/s)
    expect(response.headers()['cache-control']).toBe('no-store')
    await settled(page)
  }))

test('lots that a person hides are not seen for a moment', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    await settled(page)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 hidden lot').waitFor()
    const response = await page.goto(`${url}/car-auction`)
    const html = await response?.text()
    expect(html).not.toContain('data-row')
    await settled(page)
  }))
