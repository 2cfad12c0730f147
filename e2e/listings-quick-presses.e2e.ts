import type { Page } from '@playwright/test'
import { queryOf } from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { openList } from './lots-list.ts'

/** Pauses between two presses, ms: before the first is painted, before its lots are there, after. */
const pauses = [0, 30, 60, 90, 130, 200, 350]

const boxesOf = (page: Page, checked?: boolean) =>
  page
    .getByRole('group', { name: 'Condition', exact: true })
    .getByRole('checkbox', checked === undefined ? {} : { checked })

const conditions = (page: Page) => queryOf(page).get('condition')?.split(',') ?? []

/** Opens the list anew for each pause. */
async function forEachPause(
  page: Page,
  search: string,
  act: (pause: number, message: string) => Promise<void>,
): Promise<void> {
  for (const pause of pauses) {
    await openList(page, `/car-auction${search}`)
    await expect(boxesOf(page).nth(4)).toBeVisible()
    await act(pause, `${pause} ms apart`)
  }
}

/**
 * Presses two boxes, by their indexes, and watches them for a while.
 * @returns the number of frames in which one of them was not ticked
 */
const pressBoth = (page: Page, indexes: readonly [number, number], pause: number) =>
  boxesOf(page)
    .first()
    .evaluate(
      async (box, [[first, second], ms]) => {
        const all = box.closest('[role=group], fieldset')?.querySelectorAll('input') ?? []
        const [one, two] = [all[first], all[second]]
        one?.click()
        await new Promise((resolve) => setTimeout(resolve, ms))
        two?.click()
        let lapses = 0
        const began = performance.now()
        while (performance.now() - began < 1200) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (!one?.checked || !two?.checked) lapses += 1
        }
        return lapses
      },
      [indexes, pause] as const,
    )

test('two boxes pressed quickly are both ticked all the time, and both are searched for', ({
  page,
}) =>
  forEachPause(page, '', async (pause, message) => {
    const lapses = await pressBoth(page, [2, 4], pause)
    expect(lapses, `frames without a tick, ${message}`).toBe(0)
    await expect.poll(() => conditions(page).length, message).toBe(2)
  }))

test('a box that is pressed twice ends as it began', ({ page }) =>
  forEachPause(page, '', async (pause, message) => {
    await pressBoth(page, [3, 3], pause)
    await expect(boxesOf(page).nth(3), message).not.toBeChecked()
    await expect(page, message).toHaveURL('/car-auction')
  }))

test('after one box is unticked and another ticked quickly, the other is searched for', ({
  page,
}) =>
  forEachPause(page, '?condition=4', async (pause, message) => {
    await expect(boxesOf(page, true), message).toHaveCount(1)
    const index = await boxesOf(page).evaluateAll((boxes) =>
      boxes.findIndex((box) => (box as HTMLInputElement).checked),
    )
    expect(index).not.toBe(2)
    await pressBoth(page, [index, 2], pause)
    expect(conditions(page), message).toHaveLength(1)
    expect(conditions(page), message).not.toContain('4')
    await expect(boxesOf(page).nth(2), message).toBeChecked()
  }))
