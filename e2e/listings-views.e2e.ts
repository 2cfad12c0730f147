import type { Page } from '@playwright/test'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, lotIds, openList, rowOf, rowsOf } from './lots-list.ts'
import { prefer } from './preferences.ts'
import { phone, tablet } from './screens.ts'

/** Chooses something in the view menu. */
async function choose(page: Page, role: 'menuitemradio' | 'menuitemcheckbox', name: string) {
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByRole(role, { name, exact: true }).click()
}

test.describe('the views of a list', () => {
  test('are stored in the address and in the browser', async ({ page }) => {
    await openList(page)
    const ids = await lotIds(page)
    const table = page.getByRole('main').getByRole('table')
    for (const [name, view] of [
      ['Cards', 'card'],
      ['Columns', 'column'],
    ] as const) {
      await choose(page, 'menuitemradio', name)
      await expect(page).toHaveURL(`/car-auction?view=${view}`)
      await expect(table).toHaveCount(0)
      await expect.poll(() => lotIds(page)).toEqual(ids)
      expect(await accessibilityViolations(page)).toEqual([])
    }
    // The stored choice is written into the address.
    await page.goto('/car-auction')
    await expect(page).toHaveURL('/car-auction?view=column')
    // The address has precedence over the stored choice.
    await openList(page, '/car-auction?view=card')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0)
    await expect(rowsOf(page)).toHaveCount(ids.length)
    await choose(page, 'menuitemradio', 'Table')
    await expect(page).toHaveURL('/car-auction')
    await expect(table).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(ids.length)
  })

  test('have more cards side by side when the filters are hidden', async ({ page }) => {
    await prefer(page, 'filters-shown', false)
    const columnsAt = { 820: 3, 1280: 4, 1366: 5, 1799: 7 }
    for (const [width, columns] of Object.entries(columnsAt)) {
      await page.setViewportSize({ width: Number(width), height: 900 })
      await openList(page, '/car-auction?view=card')
      const sides = () =>
        rowsOf(page).evaluateAll(
          (cards) =>
            new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
        )
      await expect.poll(sides, `${width} px`).toBe(columns)
    }
  })

  test.describe('on a tablet', () => {
    test.use(tablet)

    test('have two columns of rows, and one on a phone', async ({ page }) => {
      await openList(page)
      const columns = () =>
        rowsOf(page).evaluateAll(
          (lots) => new Set(lots.map((lot) => lot.getBoundingClientRect().left)).size,
        )
      await expect.poll(columns).toBe(2)
      await page.setViewportSize(phone.viewport)
      await expect.poll(columns).toBe(1)
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
    })
  })
})

test.describe('the table', () => {
  test('has three sizes and columns that can be hidden, and stores both', async ({ page }) => {
    await openList(page)
    const height = async () => (await rowsOf(page).first().boundingBox())?.height ?? 0
    // Minimum height of a lot, px; longer texts make it higher.
    const sizes = { Compact: [52, 98], Normal: [98, 142], Roomy: [142, 200] } as const
    const expectHeight = async (least: number, below: number) => {
      await expect.poll(height).toBeGreaterThanOrEqual(least)
      await expect.poll(height).toBeLessThan(below)
    }
    for (const [size, [least, below]] of Object.entries(sizes)) {
      await choose(page, 'menuitemradio', size)
      await expectHeight(least, below)
    }
    await choose(page, 'menuitemcheckbox', 'Status')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Status' })).not.toBeAttached()
    await page.reload()
    await listLoaded(page)
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0)
    await expectHeight(...sizes.Roomy)
    await page.getByRole('button', { name: /^View: / }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Photo, Lot' })).toBeDisabled()
  })

  test.describe('on a small desk', () => {
    test.use({ viewport: { width: 1280, height: 800 } })

    test('has a sticky heading and first column', async ({ page }) => {
      await openList(page)
      await page.mouse.wheel(0, 1500)
      const heading = page.getByRole('columnheader').first()
      await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? -1)).toBe(0)
      await expect(rowsOf(page).first().getByRole('rowheader')).toHaveCSS('position', 'sticky')
      await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
    })
  })

  test('prints its rows, without parts for the screen only', async ({ page }) => {
    await openList(page, '/car-auction?sort=year&order=DESC&year=2010,2025')
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect(main.getByRole('table')).toBeVisible()
    await expect(page.getByText(/^Printed from .*2010.*2025.*newest first/)).toBeVisible()
    await expect(main.locator('button:visible:not(table button)')).toHaveCount(0)
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group')
  })
})

test.describe('a lot of a list', () => {
  test('opens in a new tab, by its name and by its row, and is marked as visited', async ({
    page,
    context,
  }) => {
    await openList(page)
    const [first = '', second = ''] = await lotIds(page)
    const link = rowOf(page, first).getByRole('link').first()
    await expect(link).toHaveAttribute('href', `/car-auction/${first}`)
    await expect(link).toHaveAttribute('rel', /noopener/)
    for (const press of [
      () => link.click(),
      () => rowOf(page, second).getByRole('cell').nth(3).click(),
    ]) {
      const opened = context.waitForEvent('page')
      await press()
      const tab = await opened
      await expect(tab).toHaveURL(/\/car-auction\/\d+$/)
      await tab.close()
    }
    for (const id of [first, second]) {
      await expect(rowOf(page, id)).toContainText('seen before')
    }
  })

  test('is not opened by selecting its text', async ({ page, context }) => {
    await openList(page)
    const cell = rowsOf(page).first().getByRole('cell').nth(2).locator('div').first()
    const box = await cell.boundingBox()
    if (!box) throw new Error('the cell is not there')
    await page.mouse.move(box.x + 2, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('')
    expect(context.pages().length).toBe(1)
  })

  test('can be hidden, restored at once, and shown later', async ({ page }) => {
    // In an order that stays: the next auction of a moment ago is no longer the next one.
    await openList(page, '/car-auction?sort=year&order=DESC')
    const [first = '', second = ''] = await lotIds(page)
    const openMenu = () =>
      rowOf(page, first)
        .getByRole('button', { name: /^More about lot/ })
        .click()
    const hide = async () => {
      await openMenu()
      await page.getByRole('menuitem', { name: 'Hide this lot' }).click()
      await expect(rowOf(page, first)).not.toBeAttached()
    }
    await hide()
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog')
    await expect(toasts).toHaveText(/^Lot \d+ is hidden/)
    // Its time stops under the pointer.
    await toasts.hover()
    expect(await accessibilityViolations(page)).toEqual([])
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(toasts).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(rowOf(page, first)).toBeVisible()
    await hide()
    await expectFocusIn(page, second)
    // From the keyboard: to the toasts, through the toast to its buttons, and back to the list.
    await page.keyboard.press('F6')
    await page.keyboard.press('Tab')
    await expect(toasts).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toasts).toHaveCount(0)
    await expectFocusIn(page, second)
    await expect(page.getByText(/^1 hidden lot/)).toBeVisible()
    await page.reload()
    await listLoaded(page)
    await expect(rowOf(page, first)).toHaveCount(0)
    await page.getByRole('button', { name: 'show', exact: true }).click()
    await expect(rowOf(page, first)).toBeVisible()
    await openMenu()
    await page.getByRole('menuitem', { name: 'Show this lot again' }).click()
    await expect(page.getByText(/^1 hidden lot/)).not.toBeAttached()
    await expect(rowOf(page, first)).toBeVisible()
  })
})

/** Expects the focus in the row of a lot. */
const expectFocusIn = (page: Page, id: string) =>
  expect(
    rowOf(page, id)
      .locator(':focus')
      .or(rowOf(page, id).and(page.locator(':focus'))),
  ).toHaveCount(1)

const alphabets = {
  Latin: { j: 'j', k: 'k', v: 'v', x: 'x', p: 'p' },
  Cyrillic: { j: 'о', k: 'л', v: 'м', x: 'ч', p: 'з' },
}
const codes = { j: 'KeyJ', k: 'KeyK', v: 'KeyV', x: 'KeyX', p: 'KeyP' }

for (const [alphabet, written] of Object.entries(alphabets)) {
  test(`a list is operated without a mouse on a ${alphabet} keyboard`, async ({
    page,
    context,
  }) => {
    /** Presses a key on a keyboard of that alphabet. */
    const press = (key: keyof typeof codes) =>
      page.evaluate(
        ([value, code]) => {
          const target = document.activeElement ?? document.body
          target.dispatchEvent(
            new KeyboardEvent('keydown', { key: value, code, bubbles: true, cancelable: true }),
          )
        },
        [written[key], codes[key]] as const,
      )
    await openList(page)
    const [first = '', second = '', third = ''] = await lotIds(page)
    await press('j')
    await expectFocusIn(page, first)
    await press('j')
    await press('j')
    await press('k')
    await expectFocusIn(page, second)
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    await (await opened).close()
    await press('p')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).not.toBeAttached()
    await press('k')
    await press('j')
    await press('x')
    await expect(rowOf(page, second)).not.toBeAttached()
    await expectFocusIn(page, third)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await press('v')
    await expect(page).toHaveURL('/car-auction?view=card')
  })
}
