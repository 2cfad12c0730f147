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

test('a day filters to its lots, two days to the lots of both', async ({ page }) => {
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

test('choosing and removing a day preserves the chosen auction', async ({ page }) => {
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

test('choosing all auctions of a day presses its button; without one of them it is mixed', async ({
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
  await expect(page).toHaveURL(/[?&]houseDay=/)
  await expect(saturday).toHaveAttribute('aria-pressed', 'mixed')
  await expectFound(page, whole - lots)
  await auction.check()
  await expectQuery(page, 'houseDay', null)
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectQuery(page, 'date', null)
  await expect(saturday).toHaveAttribute('aria-pressed', 'false')
})

test('a house with two days a week is chosen on one of them', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const schedule = page.getByRole('group', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat) / })
  const wednesday = schedule.nth(2)
  const boxes = wednesday.getByRole('checkbox')
  await expect(boxes.nth(2)).toBeVisible()
  const one = await countOf(boxes.nth(1))
  const two = await countOf(boxes.nth(2))
  // Another day is whole, and takes no house of Wednesday with it.
  const monday = schedule.nth(0).getByRole('checkbox').first()
  const whole = await countOf(monday)
  await boxes.nth(1).check()
  await expectFound(page, one)
  await monday.check()
  await expectFound(page, one + whole)
  await expect(boxes.nth(2)).not.toBeChecked()
  await boxes.nth(2).check()
  await expectFound(page, one + two + whole)
  await expect(tagsOf(page)).toHaveCount(1)
})

test('the counts of days and auctions obey the other filters', async ({ page }) => {
  await openList(page)
  const days = daysOf(page)
  await expect(days).toHaveCount(6)
  const lotsOf = async () =>
    Promise.all(
      (await days.all()).map(async (day) =>
        Number(
          /([\d\u2009]+) lots?/.exec(await day.innerText())?.[1]?.replaceAll('\u2009', '') ?? 0,
        ),
      ),
    )
  const before = await lotsOf()
  await page.goto('/car-auction?year=2018,0')
  await listLoaded(page)
  await expect.poll(async () => (await lotsOf())[4]).toBeLessThan(before[4] ?? 0)
  const friday = (await lotsOf())[4] ?? 0
  await days.nth(4).click()
  await expectFound(page, friday)
})
