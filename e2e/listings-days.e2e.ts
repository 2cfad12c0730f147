import type { Page } from '@playwright/test'
import {
  countOf,
  expectFound,
  expectQuery,
  foundOf,
  partOf,
  queryOf,
  tagsOf,
} from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { listLoaded, openList } from './lots-list.ts'

const daysOf = (page: Page) =>
  page.getByRole('group', { name: 'Days of the week' }).getByRole('button')

test('a day narrows to its lots, two to the lots of both', async ({ page }) => {
  await openList(page)
  const days = daysOf(page)
  await expect(days).toHaveCount(6)
  await days.nth(4).click()
  await days.nth(5).click()
  await expect(page).toHaveURL(/[?&]date=[\d-]+,[\d-]+$/)
  await expect(days.nth(4)).toHaveAttribute('aria-pressed', 'true')
  await days.nth(4).click()
  await expect(page).toHaveURL(/[?&]date=[\d-]+$/)
})

test('a day leaves a chosen auction chosen, and removing it leaves the auction', async ({
  page,
}) => {
  await openList(page)
  const days = daysOf(page)
  await expect(days).toHaveCount(6)
  await partOf(page, 'Auction').getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/[?&]auction=\d+/)
  const house = queryOf(page).get('auction')
  await expect(tagsOf(page)).toHaveCount(1)
  await days.nth(4).click()
  await expect(page).toHaveURL(/[?&]date=/)
  await expectQuery(page, 'auction', house)
  await expect(tagsOf(page)).toHaveCount(2)
  await days.nth(4).click()
  await expectQuery(page, 'date', null)
  await expectQuery(page, 'auction', house)
  await expect(tagsOf(page)).toHaveCount(1)
})

test('all auctions of a day are its button; one less, and the button is mixed', async ({
  page,
}) => {
  await openList(page)
  const saturday = daysOf(page).nth(5)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const day = page.getByRole('group', { name: /^Sat / }).last()
  await day.getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/[?&]date=[\d-]+$/)
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  await listLoaded(page)
  const whole = await foundOf(page)
  const auction = day.getByRole('checkbox').nth(1)
  const lots = await countOf(auction)
  await auction.uncheck()
  await expect(page).toHaveURL(/[?&]auction=/)
  await expect(saturday).toHaveAttribute('aria-pressed', 'mixed')
  await expectFound(page, whole - lots)
  await auction.check()
  await expectQuery(page, 'auction', null)
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectQuery(page, 'date', null)
  await expect(saturday).toHaveAttribute('aria-pressed', 'false')
})
