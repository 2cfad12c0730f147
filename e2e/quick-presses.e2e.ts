import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled, signIn, soon, type Visit, visit } from './journey.ts'

/** Pauses between two presses, ms: before the first is painted, before its lots are there, after. */
const pauses = [0, 30, 60, 90, 130, 200, 350]

const boxesOf = (page: Page, checked?: boolean) =>
  page
    .getByRole('group', { name: 'Condition', exact: true })
    .getByRole('checkbox', checked === undefined ? {} : { checked })

const asked = (page: Page) => new URL(page.url()).searchParams.get('condition')

/** Opens the list anew for each pause, and hands out what to say when it fails. */
const forEachPause = (
  search: string,
  journey: (here: Visit, pause: number, says: string) => Promise<void>,
) =>
  visit(async (here) => {
    await signIn(here)
    for (const pause of pauses) {
      await here.page.goto(`${here.url}/car-auction${search}`)
      await settled(here.page)
      await boxesOf(here.page).nth(4).waitFor()
      await journey(here, pause, `${pause} ms apart`)
    }
  })

/** Presses two boxes, by their places; answers in how many frames that follow one is unticked. */
const press = (page: Page, places: readonly [number, number], pause: number) =>
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
      [places, pause] as const,
    )

test('two boxes pressed quickly are both ticked all the time, and both asked for', () =>
  forEachPause('', async ({ page }, pause, says) => {
    const lapses = await press(page, [2, 4], pause)
    expect(lapses, `frames without a tick, ${says}`).toBe(0)
    await soon(() => asked(page)?.split(',').length, says).toBe(2)
  }))

test('a box that is pressed twice ends as it began', () =>
  forEachPause('', async ({ page }, pause, says) => {
    await press(page, [3, 3], pause)
    await soon(() => boxesOf(page).nth(3).isChecked(), says).toBe(false)
    await soon(() => new URL(page.url()).search, says).toBe('')
  }))

test('one box let go and another pressed quickly: the other is asked for', () =>
  forEachPause('?condition=4', async ({ page }, pause, says) => {
    await soon(() => boxesOf(page, true).count(), says).toBe(1)
    const at = await boxesOf(page).evaluateAll((boxes) =>
      boxes.findIndex((box) => (box as HTMLInputElement).checked),
    )
    await press(page, [at, 2], pause)
    expect(at).not.toBe(2)
    expect(asked(page), says).toMatch(/^[^,]+$/)
    expect(asked(page), says).not.toBe('4')
    await soon(() => boxesOf(page).nth(2).isChecked(), says).toBe(true)
  }))
