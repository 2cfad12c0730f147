import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from '#testing/components/accessibility.ts'
import { cars, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { phoneScreen } from '#testing/components/screens.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import type { LotNote } from '#trade/notes/contract/calls.ts'

const pinnable = cars.map(
  (car): PinnedLot => ({
    id: car.id,
    pageType: 'car-auction',
    maker: car.maker,
    model: car.model,
    grade: car.grade,
    year: car.year,
    lotNo: car.lotNo,
    auctionName: car.auctionName,
    image: car.images[0] ?? null,
    estimate: car.estimate,
  }),
)

/** A lot that differs from the others in mileage. */
function lotOf(id: string | undefined) {
  const { carCommonDetail, carInfo, ...lot } = lots['car-auction']
  return {
    ...lot,
    carInfo: { ...carInfo, mileage: 1000 * Number(id) },
    carCommonDetail: { ...carCommonDetail, id: String(id) },
  }
}

/** A fake server that stores these pins. */
function comparing(pinned: readonly PinnedLot[]): Answers {
  let pins = [...pinned]
  return {
    listPinnedLots: () => pins,
    pinLot: ({ body }) => {
      const { carId } = body as { carId: string }
      const added = pinnable.filter(({ id }) => id === carId)
      pins = [...pins.filter(({ id }) => id !== carId), ...added]
      return pins
    },
    unpinLot: ({ query }) => {
      pins = query.carId ? pins.filter(({ id }) => id !== query.carId) : []
      return pins
    },
    lot: ({ query }) => lotOf(query.id),
  }
}

const bar = page.getByRole('region', { name: 'Lots to compare' })
const table = page.getByRole('table')
const columns = table.getByRole('columnheader')
const columnCount = () => columns.elements().length
const row = (name: RegExp) => table.getByRole('rowheader', { name })

/** Focuses the first row and presses a key there. */
async function pressInFirstRow(key: string): Promise<void> {
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.closest('[data-row]')).toBeTruthy()
  await userEvent.keyboard(key)
}

test('lots are compared side by side', async () => {
  await openApp('/compare', { answers: comparing(pinnable.slice(0, 2)) })
  await expect.poll(columnCount).toBe(2)
  await expect.element(row(/^Mileage/)).toBeVisible()
  await expect.element(row(/different/).first()).toBeInTheDocument()
  await expect.element(row(/^Engine/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only differences' }).click()
  await expect.element(row(/^Engine/)).not.toBeInTheDocument()
  await expect.element(row(/^Mileage/)).toBeVisible()
  await expect.element(row(/^My bid$/)).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})

test('a long note does not widen the table', async () => {
  const lotNote: LotNote = {
    note: 'long'.repeat(100),
    tags: ['a tag of some words'],
    notForMe: null,
  }
  await openApp('/compare', {
    answers: { ...comparing(pinnable.slice(0, 2)), getLotNote: lotNote },
  })
  await expect.element(table.getByText(/^longlong/).first()).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})

test('removing one lot or all of them can be undone', async () => {
  await openApp('/compare', { answers: comparing(pinnable.slice(0, 2)) })
  await expect.poll(columnCount).toBe(2)
  await page
    .getByRole('button', { name: /from comparison/ })
    .first()
    .click()
  await expect.poll(columnCount).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(columnCount).toBe(2)
  const names = () => columns.elements().map(({ textContent }) => textContent)
  const before = names()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(before)
})

test('a fifth lot is refused with the reason, and the c key pins', async () => {
  const app = await openApp('/car-auction', { answers: comparing(pinnable.slice(2, 6)) })
  await expect.element(bar.getByRole('link', { name: 'Compare 4 lots' })).toBeVisible()
  await pressInFirstRow('c')
  await expect.element(page.getByText(/^Already comparing 4 lots/)).toBeVisible()
  expect(app.requestsOf('pinLot')).toEqual([])
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await pressInFirstRow('c')
  await expect.element(bar.getByRole('link', { name: 'Compare 1 lot' })).toBeVisible()
  expect(app.requestsOf('pinLot').map(({ body }) => body)).toEqual([{ carId: pinnable[0]?.id }])
})

test('a pin that the server refuses is removed again, with the reason', async () => {
  const app = await openApp('/car-auction', { answers: comparing([]) })
  app.answer('pinLot', () => {
    throw new Refused('pin_limit')
  })
  const button = page.getByRole('button', { name: 'Compare', exact: true }).first()
  await button.click()
  await expect.element(page.getByText(/^You are already comparing four lots/)).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await expect.element(bar).not.toBeInTheDocument()
})

test('a lot that fails to load offers to retry', async () => {
  const answers = comparing(pinnable.slice(0, 1))
  const refuse = () => {
    throw new Refused('internal')
  }
  const app = await openApp('/compare', { answers: { ...answers, lot: refuse } })
  await expect.element(page.getByText(/^This lot did not load/)).toBeVisible()
  app.answer('lot', ({ query }) => lotOf(query.id))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(/^Mileage/)).toBeVisible()
  await expect.element(page.getByText(/^This lot did not load/)).not.toBeInTheDocument()
})

test('two columns fit beside the facts on a phone without clipping', async () => {
  await openApp('/car-auction', {
    language: 'ru',
    screen: phoneScreen,
    answers: comparing(pinnable.slice(0, 3)),
  })
  await page.getByRole('link', { name: 'Сравнить 3 лота' }).click()
  await expect.poll(columnCount).toBe(3)
  await expect.element(row(/^Пробег/)).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  const second = columns.nth(1).element().getBoundingClientRect()
  expect(second.right).toBeLessThanOrEqual(phoneScreen.width)
  expect(await accessibilityViolations()).toEqual([])
})
