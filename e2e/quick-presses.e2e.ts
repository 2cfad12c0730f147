import { expect, test } from 'vitest'
import { settled, signIn, soon, visit } from './journey.ts'

/** Pauses between two presses, ms: before the first is painted, before its lots are there, after. */
const pauses = [0, 30, 60, 90, 130, 200, 350]

test('two boxes pressed quickly are both ticked all the time, and both asked for', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    for (const pause of pauses) {
      await page.goto(`${url}/car-auction`)
      await settled(page)
      const boxes = page
        .getByRole('group', { name: 'Condition', exact: true })
        .getByRole('checkbox')
      await boxes.nth(4).waitFor()
      const lapses = await boxes.nth(2).evaluate(async (first, ms) => {
        const group = first.closest('[role=group], fieldset')
        const [, , one, , two] = group?.querySelectorAll('input') ?? []
        one?.click()
        await new Promise((resolve) => setTimeout(resolve, ms))
        two?.click()
        let unticked = 0
        const began = performance.now()
        while (performance.now() - began < 1200) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          if (!one?.checked || !two?.checked) unticked += 1
        }
        return unticked
      }, pause)
      expect(lapses, `frames without a tick, ${pause} ms apart`).toBe(0)
      await soon(() => new URL(page.url()).searchParams.get('condition')?.split(',').length).toBe(2)
    }
  }))

test('a box that is pressed twice ends as it began', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    for (const pause of pauses) {
      await page.goto(`${url}/car-auction`)
      await settled(page)
      const box = page
        .getByRole('group', { name: 'Condition', exact: true })
        .getByRole('checkbox')
        .nth(3)
      await box.waitFor()
      await box.evaluate(async (input: HTMLInputElement, ms) => {
        input.click()
        await new Promise((resolve) => setTimeout(resolve, ms))
        input.click()
        await new Promise((resolve) => setTimeout(resolve, 1200))
      }, pause)
      await soon(() => box.isChecked(), `${pause} ms apart`).toBe(false)
      await soon(() => new URL(page.url()).search, `${pause} ms apart`).toBe('')
      await settled(page)
    }
  }))

test('one box let go and another pressed quickly: the other is asked for', () =>
  visit(async (here) => {
    const { page, url } = here
    await signIn(here)
    for (const pause of pauses) {
      await page.goto(`${url}/car-auction?condition=4`)
      await settled(page)
      const boxes = page
        .getByRole('group', { name: 'Condition', exact: true })
        .getByRole('checkbox')
      const chosen = page
        .getByRole('group', { name: 'Condition', exact: true })
        .getByRole('checkbox', { checked: true })
      await chosen.waitFor()
      const other = boxes.nth(2)
      await chosen.evaluate((input: HTMLInputElement) => input.click())
      await page.waitForTimeout(pause)
      await other.evaluate((input: HTMLInputElement) => input.click())
      const asked = () => new URL(page.url()).searchParams.get('condition')
      await soon(() => asked() !== null && asked() !== '4', `${pause} ms apart`).toBe(true)
      await page.waitForTimeout(500)
      expect(asked()).not.toContain(',')
      await soon(() => other.isChecked()).toBe(true)
    }
  }))
