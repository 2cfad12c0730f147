import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { api } from '../contract/api.ts'
import { formatNumber, formatYen } from '../contract/core/money.ts'
import {
  barriersOf,
  lotsOf,
  settled,
  sidewaysOf,
  signIn,
  soon,
  type Visit,
  visit,
} from './journey.ts'
import { prefer } from './preferences.ts'

/** The API's own answer, asked with the session of the page. */
async function summaryOf({ page, url }: Visit, query = '') {
  const response = await page.request.get(`${url}/api/stats/sales-summary${query}`)
  return api.salesSummary.response.parse(await response.json())
}

const pricesSelector = 'main section:has(h2 button[aria-expanded])'
const pricesOf = (page: Page) => page.locator(pricesSelector)
const chartOf = (page: Page) => pricesOf(page).locator('svg[role=application]')

/** Text as it is read: spaces of any width are spaces. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

async function useRussian(page: Page): Promise<void> {
  await prefer(page, 'language', 'ru')
}

describe('prices of the sales found', () => {
  test('are said in words and drawn, and follow the filters', () =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here, 'client', '/sales-statistic')
      const { all } = await summaryOf(here)
      const prices = pricesOf(page)
      await chartOf(page).waitFor()
      const words = plain(await prices.locator('p').first().innerText())
      expect(words).toContain(plain(`${formatNumber(all.sold)} sales`))
      expect(words).toContain(plain(`median ${formatYen(all.median ?? 0)}`))

      await page.goto(`${url}/sales-statistic?condition=4.5`)
      await settled(page)
      const some = await summaryOf(here, '?condition=4.5')
      expect(some.all.sold).toBeLessThan(all.sold)
      await prices
        .getByText(formatYen(some.all.median ?? 0))
        .first()
        .waitFor()
      expect(await barriersOf(page)).toEqual([])
    }))

  test('are gone through with the keyboard, point by point', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here, 'client', '/sales-statistic')
      const { months } = await summaryOf(here)
      const chart = chartOf(page)
      await chart.focus()
      await page.keyboard.press('ArrowRight')
      const spoken = pricesOf(page).getByRole('status')
      await spoken.waitFor()
      const medians = months.map(({ median }) => plain(formatYen(median ?? 0)))
      const said = plain(await spoken.innerText())
      expect(
        medians.slice(0, 2).some((median) => said.includes(median)),
        said,
      ).toBe(true)
    }))

  test('are a table for who wants numbers', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here, 'client', '/sales-statistic')
      const { grades } = await summaryOf(here)
      await page.getByRole('radio', { name: 'Grade' }).check({ force: true })
      await page.getByRole('button', { name: 'Show as table' }).click()
      const table = page.getByRole('table', { name: 'Sold prices by condition grade' })
      const rows = await table.locator('tbody tr').allInnerTexts()
      expect(rows).toHaveLength(grades.length)
      expect(plain(rows[0] ?? '')).toContain(plain(formatYen(grades[0]?.median ?? 0)))
      expect(await barriersOf(page)).toEqual([])
    }))

  test('stay folded up on the device, and nothing jumps', () =>
    visit(async (here) => {
      const { page } = here
      await page.addInitScript((ours) => {
        Reflect.set(window, 'shifted', 0)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { hadRecentInput, sources } = entry as unknown as {
              hadRecentInput: boolean
              sources: readonly { node: Node | null }[]
            }
            const isOurs = sources.some(({ node }) => node?.parentElement?.closest(ours))
            if (isOurs && !hadRecentInput) Reflect.set(window, 'shifted', 1)
          }
        }).observe({ type: 'layout-shift', buffered: true })
      }, pricesSelector)
      await signIn(here, 'client', '/sales-statistic')
      await chartOf(page).waitFor()
      await soon(() => page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0)
      await pricesOf(page).locator('h2 button').click()
      await soon(() => chartOf(page).count()).toBe(0)
      await page.reload()
      await settled(page)
      await soon(() => pricesOf(page).locator('h2 button').getAttribute('aria-expanded')).toBe(
        'false',
      )
    }))

  test('that cannot be loaded say so in their own place, and can be asked for again', () =>
    visit(async (here) => {
      const { page } = here
      here.expectRefusal('503 /api/stats/sales-summary')
      const refusal = { success: false, messageCode: 'unavailable', message: '', requestId: 'r' }
      let isAway = true
      await page.route('**/sales-summary*', (route) =>
        isAway ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
      )
      await signIn(here, 'client', '/sales-statistic')
      const alert = pricesOf(page).getByRole('alert')
      await alert.waitFor()
      await soon(() => lotsOf(page).count()).toBeGreaterThan(0)
      isAway = false
      await alert.getByRole('button').click()
      await chartOf(page).waitFor()
    }))

  test('on a phone, in Russian: the list comes first', () =>
    visit(
      async (here) => {
        const { page } = here
        await useRussian(page)
        // The buyer's account may remember the English of another journey.
        await signIn(here, 'dealer', '/sales-statistic')
        const prices = pricesOf(page)
        await prices.getByText('медиана').waitFor()
        await soon(() => chartOf(page).count()).toBe(0)
        await prices.getByRole('button', { name: 'Цены продаж' }).click()
        await chartOf(page).waitFor()
        expect(plain(await prices.innerText())).not.toMatch(/Median|Middle|sold/)
        await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
        expect(await barriersOf(page)).toEqual([])
      },
      { width: 390, height: 844, touch: true },
    ))
})

describe('the list as a file', () => {
  /** Presses the link and reads what the browser saves. */
  async function download(page: Page, name: RegExp) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }

  test('has the lots that the filters find, under the heads of the language', () =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here, 'client', '/sales-statistic')
      await page.goto(`${url}/sales-statistic?condition=S&sort=soldPrice&order=DESC`)
      await settled(page)
      const { all } = await summaryOf(here, '?condition=S')
      const { name, text } = await download(page, /as a CSV file/)
      expect(name).toMatch(/^seriba-sales-statistic-\d{4}-\d{2}-\d{2}\.csv$/)
      const [heads, ...rows] = text.slice(1).trimEnd().split('\r\n')
      expect(heads).toContain('"Sold price, ¥"')
      expect(rows).toHaveLength(all.lots)
      const first = await lotsOf(page).first().innerText()
      expect(first).toContain(rows[0]?.split(',')[0])
    }))

  test('speaks Russian to Russian readers', () =>
    visit(async (here) => {
      const { page } = here
      await useRussian(page)
      await signIn(here, 'dealer', '/oneprice')
      const { name, text } = await download(page, /в файле CSV/)
      expect(name).toMatch(/^seriba-oneprice-/)
      expect(text.startsWith('\ufeffЛот;Дата торгов;')).toBe(true)
    }))
})
