import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { barriersOf, lotIds, lotsOf, settled, sidewaysOf, signIn, soon, visit } from './journey.ts'
import { remembered, rowOf, topOf } from './lots-in-view.ts'
import { prefer } from './preferences.ts'

const phone = { width: 390, height: 844, touch: true }

/** Chooses something in the view menu. */
async function choose(page: Page, role: 'menuitemradio' | 'menuitemcheckbox', name: string) {
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByRole(role, { name, exact: true }).click()
}

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row'))

describe('the views of a list', () => {
  test('are kept in the address and on the device', () =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here)
      const ids = await lotIds(page)
      for (const [name, view] of [
        ['Cards', 'card'],
        ['Columns', 'column'],
      ]) {
        await choose(page, 'menuitemradio', name ?? '')
        await page.waitForURL(`**/car-auction?view=${view}`)
        await soon(() => lotIds(page)).toEqual(ids)
        await soon(() => page.locator('main table').count()).toBe(0)
        expect(await barriersOf(page)).toEqual([])
      }
      // The device remembers it, and says so in the address.
      await page.goto(`${url}/car-auction`)
      await page.waitForURL('**/car-auction?view=column')
      // A link shows what it says, whatever the device has chosen.
      await page.goto(`${url}/car-auction?view=card`)
      await settled(page)
      await soon(() => page.locator('main ul li:has(h2)').count()).toBe(ids.length)
      await choose(page, 'menuitemradio', 'Table')
      await page.waitForURL('**/car-auction')
      await soon(() => page.locator('main table tbody tr').count()).toBe(ids.length)
    }))

  test.each([
    [820, 3],
    [1280, 4],
    [1366, 5],
    [1799, 7],
  ])('have at %i px %i cards side by side when the filters are away', (width, columns) =>
    visit(
      async (here) => {
        const { page, url } = here
        await prefer(page, 'filters-shown', false)
        await signIn(here)
        await page.goto(`${url}/car-auction?view=card`)
        await settled(page)
        const sides = await lotsOf(page).evaluateAll((cards) =>
          cards.map((card) => Math.round(card.getBoundingClientRect().left)),
        )
        expect(new Set(sides).size).toBe(columns)
      },
      { width, height: 900 },
    ),
  )

  test('have two columns of rows on a tablet, and one on a phone', () =>
    visit(
      async (here) => {
        const { page } = here
        await signIn(here)
        const lefts = () =>
          lotsOf(page).evaluateAll(
            (lots) => new Set(lots.map((lot) => lot.getBoundingClientRect().left)).size,
          )
        await soon(() => lefts()).toBe(2)
        await page.setViewportSize({ width: 390, height: 844 })
        await soon(() => lefts()).toBe(1)
        await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
      },
      { width: 820, height: 1100, touch: true },
    ))
})

describe('the table', () => {
  test('has three sizes and columns that can be put away, and remembers both', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const height = async () => (await lotsOf(page).first().boundingBox())?.height ?? 0
      // px that a lot takes at least; words that need more lines make it higher.
      const sizes = { Compact: [56, 98], Normal: [98, 142], Roomy: [142, 200] } as const
      const sized = async (least: number, below: number) => {
        await soon(height).toBeGreaterThanOrEqual(least)
        await soon(height).toBeLessThan(below)
      }
      for (const [size, [least, below]] of Object.entries(sizes)) {
        await choose(page, 'menuitemradio', size)
        await sized(least, below)
      }
      await choose(page, 'menuitemcheckbox', 'Status')
      await page.keyboard.press('Escape')
      await page.getByRole('columnheader', { name: 'Status' }).waitFor({ state: 'detached' })
      await page.reload()
      await settled(page)
      await soon(() => page.getByRole('columnheader', { name: 'Status' }).count()).toBe(0)
      await sized(...sizes.Roomy)
      await page.getByRole('button', { name: /^View: / }).click()
      const lot = page.getByRole('menuitemcheckbox', { name: 'Photo, Lot' })
      await soon(() => lot.getAttribute('aria-disabled')).toBe('true')
    }))

  test('keeps its heading and its first column in view', () =>
    visit(
      async (here) => {
        const { page } = here
        await signIn(here)
        await page.mouse.wheel(0, 1500)
        const top = () => page.locator('thead th').first().boundingBox()
        await soon(async () => Math.round((await top())?.y ?? -1)).toBe(0)
        const sticky = await lotsOf(page)
          .first()
          .locator('th')
          .evaluate((cell) => getComputedStyle(cell).position)
        expect(sticky).toBe('sticky')
        await soon(() => sidewaysOf(page)).toBeLessThanOrEqual(0)
      },
      { width: 1280, height: 800 },
    ))

  test('prints its rows, without what is only for the screen', () =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here)
      await page.goto(`${url}/car-auction?sort=year&order=DESC&year=2010,2025`)
      await settled(page)
      await page.emulateMedia({ media: 'print' })
      await soon(() => page.locator('main table').isVisible()).toBe(true)
      await soon(() => page.getByText(/^Printed from .*2010.*2025.*newest first/).isVisible()).toBe(
        true,
      )
      await soon(() =>
        page.locator('main button:visible:not(table button)').allInnerTexts(),
      ).toEqual([])
      await soon(() => page.locator('aside:visible, header:visible').count()).toBe(0)
      const group = await page.locator('thead').evaluate((head) => getComputedStyle(head).display)
      expect(group).toBe('table-header-group')
    }))
})

describe('a lot of a list', () => {
  test('opens in a new tab, by its name and by its row, and is marked as seen', () =>
    visit(async (here) => {
      const { page, context } = here
      await signIn(here)
      const [first = '', second = ''] = await lotIds(page)
      const link = rowOf(page, first).locator('a[data-row-link]')
      await soon(() => link.getAttribute('href')).toBe(`/car-auction/${first}`)
      await soon(() => link.getAttribute('rel')).toContain('noopener')
      for (const press of [
        () => link.click(),
        () => rowOf(page, second).locator('td').nth(3).click(),
      ]) {
        const opened = context.waitForEvent('page')
        await press()
        const tab = await opened
        expect(new URL(tab.url()).pathname).toMatch(/^\/car-auction\/\d+$/)
        await tab.close()
      }
      for (const id of [first, second]) {
        await soon(() => rowOf(page, id).innerText()).toContain('seen before')
      }
    }))

  test('is not opened by selecting its words', () =>
    visit(async (here) => {
      const { page, context } = here
      await signIn(here)
      const cell = lotsOf(page).first().locator('td').nth(2).locator('div').first()
      const box = await cell.boundingBox()
      if (!box) throw new Error('the cell is not there')
      await page.mouse.move(box.x + 2, box.y + 8)
      await page.mouse.down()
      await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
      await page.mouse.up()
      await soon(() => page.evaluate(() => getSelection()?.toString())).not.toBe('')
      expect(context.pages().length).toBe(1)
    }))

  test('can be hidden, brought back at once, and shown later', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const [first = '', second = ''] = await lotIds(page)
      const hide = async (id: string) => {
        await rowOf(page, id)
          .getByRole('button', { name: /^More about lot/ })
          .click()
        await page.getByRole('menuitem', { name: 'Hide this lot' }).click()
        await rowOf(page, id).waitFor({ state: 'detached' })
      }
      await hide(first)
      await page.getByRole('button', { name: 'Undo' }).click()
      await rowOf(page, first).waitFor()
      await hide(first)
      await soon(() => focusedRow(page)).toBe(second)
      await page.getByText('1 hidden lot').waitFor()
      await page.reload()
      await settled(page)
      const shownFirst = await lotIds(page)
      expect(shownFirst).not.toContain(first)
      await page.getByRole('button', { name: 'show', exact: true }).click()
      await soon(() => lotIds(page)).toContain(first)
      await rowOf(page, first)
        .getByRole('button', { name: /^More about lot/ })
        .click()
      await page.getByRole('menuitem', { name: 'Show this lot again' }).click()
      await page.getByText('1 hidden lot').waitFor({ state: 'detached' })
      await soon(() => lotIds(page)).toContain(first)
    }))
})

describe.each([
  ['Latin', { j: 'j', k: 'k', v: 'v', x: 'x', p: 'p' }],
  ['Cyrillic', { j: 'о', k: 'л', v: 'м', x: 'ч', p: 'з' }],
])('on a %s keyboard', (_, written) => {
  const codes = { j: 'KeyJ', k: 'KeyK', v: 'KeyV', x: 'KeyX', p: 'KeyP' }
  /** Presses a key as a keyboard of that alphabet does. */
  const press = (page: Page, key: keyof typeof codes) =>
    page.evaluate(
      ([value, code]) => {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(
          new KeyboardEvent('keydown', { key: value, code, bubbles: true, cancelable: true }),
        )
      },
      [written[key], codes[key]] as const,
    )

  test('a list is read without a mouse', () =>
    visit(async (here) => {
      const { page, context } = here
      await signIn(here)
      const [first, second = '', third] = await lotIds(page)
      await press(page, 'j')
      await soon(() => focusedRow(page)).toBe(first)
      await press(page, 'j')
      await press(page, 'j')
      await press(page, 'k')
      await soon(() => focusedRow(page)).toBe(second)
      const opened = context.waitForEvent('page')
      await page.keyboard.press('Enter')
      await (await opened).close()
      await press(page, 'p')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(page, 'k')
      await press(page, 'j')
      await press(page, 'x')
      await rowOf(page, second).waitFor({ state: 'detached' })
      await soon(() => focusedRow(page)).toBe(third)
      await press(page, 'v')
      await page.waitForURL('**/car-auction?view=card')
    }))
})

test('a desk finds its place again after a reload', () =>
  visit(async (here) => {
    const { page } = here
    await signIn(here)
    const seen = (await lotIds(page))[12] ?? ''
    await rowOf(page, seen).evaluate((row) => row.scrollIntoView({ block: 'center' }))
    await remembered(page)
    const top = await topOf(page, seen)
    await page.reload()
    await settled(page)
    await soon(async () => Math.abs((await topOf(page, seen)) - top)).toBeLessThanOrEqual(2)
  }))

test.each([
  ['desk', {}],
  ['phone', phone],
])('nothing jumps on a %s while lots arrive', (_, size) =>
  visit(async (here) => {
    const { page } = here
    await signIn(here)
    await page.addInitScript(() => {
      let shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[]) {
          if (!entry.hadRecentInput) shifted += entry.value
        }
        Reflect.set(window, 'shifted', shifted)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.reload()
    await settled(page)
    await page.waitForLoadState('networkidle')
    const shifted = await page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0))
    expect(shifted).toBeLessThanOrEqual(0.02)
  }, size),
)
