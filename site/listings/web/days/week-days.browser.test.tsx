import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'
import {
  countOf,
  expectFound,
  expectQuery,
  openListing,
  queryOf,
  section,
  tags,
} from '#testing/components/market/listing.ts'
import { week } from '#testing/components/market/lots.ts'
import { marketOf } from '#testing/components/market/market.ts'

const days = page.getByRole('group', { name: 'Days of the week' }).getByRole('button')
const schedule = page.getByRole('group', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat) / })
const [, , , , friday = '', saturday = ''] = week

/** Returns the counts on the buttons of the days. */
const lotsOfDays = () =>
  days
    .elements()
    .map((day) => Number(/(\d+) lots?/.exec(day instanceof HTMLElement ? day.innerText : '')?.[1]))

test('one day shows its lots, two days show the lots of both', async () => {
  const { market } = await openListing()
  await expect.poll(() => days.elements().length).toBe(6)
  await days.nth(4).click()
  await days.nth(5).click()
  await expectQuery('date', `${friday},${saturday}`)
  await expectFound(market.find({ date: `${friday},${saturday}` }).length)
  await expect.element(days.nth(4)).toHaveAttribute('aria-pressed', 'true')
  await days.nth(4).click()
  await expectQuery('date', saturday)
  await expectFound(market.find({ date: saturday }).length)
})

test('choosing and removing a day keeps the chosen auction', async () => {
  await openListing()
  await section('Auction').getByRole('checkbox').first().click()
  await expect.poll(() => queryOf('auction')).toMatch(/^\d+/)
  const house = queryOf('auction')
  await expect.poll(() => tags.elements().length).toBe(1)
  await days.nth(4).click()
  await expectQuery('date', friday)
  await expectQuery('auction', house)
  await expect.poll(() => tags.elements().length).toBe(2)
  await days.nth(4).click()
  await expectQuery('date', null)
  await expectQuery('auction', house)
  await expect.poll(() => tags.elements().length).toBe(1)
})

test('choosing all auctions of a day presses its button; without one of them it is mixed', async () => {
  const { market } = await openListing()
  const chip = days.nth(5)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const day = schedule.nth(5)
  await day.getByRole('checkbox').first().click()
  await expectQuery('date', saturday)
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  const whole = market.find({ date: saturday }).length
  await expectFound(whole)
  const auction = day.getByRole('checkbox').nth(1)
  const lots = await countOf(auction)
  await auction.click()
  await expect.poll(() => queryOf('houseDay')).not.toBeNull()
  await expect.element(chip).toHaveAttribute('aria-pressed', 'mixed')
  await expectFound(whole - lots)
  await auction.click()
  await expectQuery('houseDay', null)
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expectQuery('date', null)
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false')
  await expectFound(market.find().length)
})

test('a house with two days a week can be chosen on one of them', async () => {
  await openListing()
  await page.getByRole('button', { name: 'Schedule' }).click()
  const boxes = schedule.nth(2).getByRole('checkbox')
  const one = await countOf(boxes.nth(1))
  const two = await countOf(boxes.nth(2))
  // Choosing another whole day does not add a house of Wednesday.
  const monday = schedule.nth(0).getByRole('checkbox').first()
  const whole = await countOf(monday)
  await boxes.nth(1).click()
  await expectFound(one)
  await monday.click()
  await expectFound(one + whole)
  await expect.element(boxes.nth(2)).not.toBeChecked()
  await boxes.nth(2).click()
  await expectFound(one + two + whole)
  expect(tags.elements()).toHaveLength(1)
})

test('the counts of days and auctions respect the other filters', async () => {
  const { market } = await openListing('/car-auction?year=2018,0')
  const ofFriday = (query: object) => market.find({ ...query, date: friday }).length
  await expect.poll(() => lotsOfDays()[4]).toBe(ofFriday({ year: '2018,0' }))
  expect(ofFriday({ year: '2018,0' })).toBeLessThan(ofFriday({}))
  await days.nth(4).click()
  await expectFound(ofFriday({ year: '2018,0' }))
})

test('a press beyond the limit of a filter explains why nothing changes', async () => {
  const cells = Array.from({ length: 200 }, (_, at) => `2026-12-24-${at + 1}`).join()
  const limit = page.getByText('Up to 200 values per filter', { exact: true })
  const app = await openApp(`/car-auction?houseDay=${cells},x`, {
    answers: marketOf('car-auction').answers,
  })
  await expect.element(page.getByText(/^1 filter value in the address was ignored/)).toBeVisible()
  expect(app.requestsOf('listing').at(-1)?.query.houseDay).toBe(cells)
  await page.getByRole('button', { name: 'Schedule' }).click()
  const auction = schedule.nth(5).getByRole('checkbox').nth(1)
  await auction.click()
  await expect.element(limit).toBeVisible()
  await expect.element(auction).not.toBeChecked()
  await expectQuery('houseDay', cells)
})
