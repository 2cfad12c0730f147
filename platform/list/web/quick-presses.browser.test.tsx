import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openListing, queryOf } from '#testing/components/market/listing.ts'

/** How long the server takes for the lots, ms. */
const latencyMs = 100
/** Pauses between two presses, ms: before the first is painted, before its lots have loaded, and after. */
const pauses = [0, 30, 60, 90, 130, 200, 350]

const condition = page.getByRole('group', { name: 'Condition', exact: true })
const boxes = (checked?: boolean) =>
  condition.getByRole('checkbox', checked === undefined ? {} : { checked })
/** Boxes of single grades; the boxes before them stand for a grade or better. */
const grades = [6, 7, 8] as const

const conditions = () => queryOf('condition')?.split(',') ?? []
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Presses two boxes, by their indexes, and watches them until the address has followed and for some frames more.
 *
 * @returns the number of frames in which one of them was not ticked
 */
async function pressBoth([first, second]: readonly [number, number], ms: number): Promise<number> {
  const all = boxes()
    .elements()
    .filter((box): box is HTMLInputElement => box instanceof HTMLInputElement)
  const [one, two] = [all[first], all[second]]
  one?.click()
  await pause(ms)
  two?.click()
  let missing = 0
  let stillFrames = 0
  let before = address()
  // The duration of two requests in a row and their rendering.
  const until = performance.now() + 2 * latencyMs + 200
  while (performance.now() < until || stillFrames < 10) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!one?.checked || !two?.checked) missing += 1
    stillFrames = address() === before ? stillFrames + 1 : 0
    before = address()
  }
  return missing
}

test.each(pauses)('boxes pressed %d ms apart show and find what was pressed', async (ms) => {
  const { answer, market } = await openListing()
  const { listing } = market.answers
  if (typeof listing !== 'function') throw new Error('the market has no listing')
  answer('listing', async (request) => {
    await pause(latencyMs)
    return listing(request)
  })
  await expect.element(boxes().nth(8)).toBeVisible()
  const [first, middle, last] = grades

  // A box that is pressed twice has its first state again.
  await pressBoth([middle, middle], ms)
  await expect.element(boxes().nth(middle)).not.toBeChecked()
  await expect.poll(address).toBe('/car-auction')

  // Two boxes stay ticked all the time, and both are searched for.
  expect(await pressBoth([first, last], ms)).toBe(0)
  await expect.poll(conditions).toHaveLength(2)
  const before = conditions()
  expect(boxes(true).elements()).toHaveLength(2)

  // After one box is unticked and another ticked, the other is searched for.
  await pressBoth([first, middle], ms)
  const left = () => conditions().filter((code) => before.includes(code))
  await expect.poll(() => [left().length, conditions().length]).toEqual([1, 2])
  await expect.element(boxes().nth(first)).not.toBeChecked()
  await expect.element(boxes().nth(middle)).toBeChecked()
  await expect.element(boxes().nth(last)).toBeChecked()
})
