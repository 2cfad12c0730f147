import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import {
  expectFound,
  listLoaded,
  openListing,
  queryOf,
} from '#testing/components/market/listing.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('in Russian the schedule covers the screen', async () => {
  const { market } = await openListing('/car-auction', { language: 'ru', screen: phoneScreen })
  await page.getByRole('button', { name: 'Расписание' }).click()
  const dialog = page.getByRole('dialog', { name: 'Расписание' })
  await dialog.getByRole('checkbox').nth(1).click()
  const show = dialog.getByRole('button', { name: /машин/ })
  await expect.element(show).toMatchTextContent(/\d машин/)
  const { width, height } = dialog.element().getBoundingClientRect()
  expect({ width, height }).toEqual(phoneScreen)
  expect(await accessibilityViolations()).toEqual([])
  expect(queryOf('houseDay')).toBeNull()
  await show.click()
  await expect.poll(() => queryOf('houseDay')).not.toBeNull()
  await listLoaded()
  await expectFound(market.find({ houseDay: queryOf('houseDay') ?? '' }).length)
  await expect
    .element(page.getByRole('list', { name: 'Выбранные фильтры' }))
    .toMatchTextContent(/День/)
})
