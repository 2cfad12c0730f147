import type { Page } from '@playwright/test'
import { queryOf } from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { openList } from './lots-list.ts'

/** Pauses between two presses, ms: before the first is painted, before its lots are loaded, and after. */
const pauses = [0, 30, 60, 90, 130, 200, 350]

const boxesOf = (page: Page, checked?: boolean) =>
  page
    .getByRole('group', { name: 'Condition', exact: true })
    .getByRole('checkbox', checked === undefined ? {} : { checked })

const conditions = (page: Page) => queryOf(page).get('condition')?.split(',') ?? []

/**
 * Presses two boxes, by their indexes, and watches them for a while.
 * @returns the number of frames in which one of them was not ticked
 */
const pressBoth = (page: Page, indexes: readonly [number, number], pause: number) =>
  boxesOf(page)
    .first()
    .evaluate(
      async (box, [[first, second], ms]) => {
        const group = box.closest('[role=group], fieldset')
        // Beside the boxes there may be a field to search among them.
        const all = group?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []
        const [one, two] = [all[first], all[second]]
        one?.click()
        await new Promise((resolve) => setTimeout(resolve, ms))
        two?.click()
        let missing = 0
        const began = performance.now()
        while (performance.now() - began < 1200) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (!one?.checked || !two?.checked) missing += 1
        }
        return missing
      },
      [indexes, pause] as const,
    )

for (const pause of pauses) {
  test(`boxes pressed ${pause} ms apart show and find what was pressed`, async ({ page }) => {
    await openList(page)
    // The first boxes choose a grade and better, in place of others.
    await expect(boxesOf(page).nth(8)).toBeVisible()

    // A box that is pressed twice has its first state again.
    await pressBoth(page, [7, 7], pause)
    await expect(boxesOf(page).nth(7)).not.toBeChecked()
    await expect(page).toHaveURL('/car-auction')

    // Two boxes are both ticked all the time, and both are searched for.
    expect(await pressBoth(page, [6, 8], pause), 'frames without a tick').toBe(0)
    await expect.poll(() => conditions(page)).toHaveLength(2)
    const [second, fourth] = conditions(page)
    await expect(boxesOf(page, true)).toHaveCount(2)

    // After one is unticked and another ticked, the other is searched for.
    await pressBoth(page, [6, 7], pause)
    const left = () => conditions(page).filter((code) => code === second || code === fourth)
    await expect.poll(() => [left().length, conditions(page).length]).toEqual([1, 2])
    await expect(boxesOf(page).nth(6)).not.toBeChecked()
    await expect(boxesOf(page).nth(7)).toBeChecked()
    await expect(boxesOf(page).nth(8)).toBeChecked()
  })
}
