import type { Page } from '@playwright/test'
import {
  countOf,
  expectFound,
  expectQuery,
  foundOf,
  numberIn,
  openPart,
  partOf,
  queryOf,
  tagsOf,
} from '#testing/browser/filter-panel.ts'
import { expect, test } from '#testing/browser/fixtures.ts'
import { listLoaded, openList, rowsOf } from '#testing/browser/lots-list.ts'

const daysOf = (page: Page) =>
  page.getByRole('group', { name: 'Days of the week' }).getByRole('button')

test('filters, days and the find box find as many lots as their counters say', async ({
  page,
  callerOf,
}) => {
  await openList(page)
  await expect.poll(() => foundOf(page)).toBeGreaterThan(0)
  const all = await foundOf(page)
  const box = partOf(page, 'Condition').getByRole('checkbox', { name: /^4 \d/ })
  const count = await countOf(box)
  expect(count).toBeGreaterThan(0)
  await box.check()
  await expect(page).toHaveURL('/car-auction?condition=4')
  await expectFound(page, count)
  await listLoaded(page)
  await expect(tagsOf(page)).toHaveCount(1)
  // The address holds the whole state: a reload and going back show the same.
  await page.reload()
  await listLoaded(page)
  await expect(box).toBeChecked()
  await expectFound(page, count)
  await page.goBack()
  await expectFound(page, all)
  await expect(box).not.toBeChecked()
  await page.goForward()
  await tagsOf(page).getByRole('button').click()
  await expect(page).toHaveURL('/car-auction')
  await expectFound(page, all)

  // All auctions of a day, then all but one.
  const saturday = daysOf(page).nth(5)
  const ofSaturday = /([\d\u2009]+) lots?/.exec(await saturday.innerText())?.[1] ?? ''
  await page.getByRole('button', { name: 'Schedule' }).click()
  const day = page.getByRole('group', { name: /^Sat / }).last()
  await day.getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/[?&]date=[\d-]+$/)
  await expect(saturday).toHaveAttribute('aria-pressed', 'true')
  await expectFound(page, numberIn(ofSaturday))
  const auction = day.getByRole('checkbox').nth(1)
  const lots = await countOf(auction)
  expect(lots).toBeGreaterThan(0)
  await auction.uncheck()
  await expect(page).toHaveURL(/[?&]houseDay=/)
  await expectFound(page, numberIn(ofSaturday) - lots)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page).toHaveURL('/car-auction')

  // Text in another alphabet.
  const find = page.getByRole('combobox', { name: 'Find lots' })
  await find.fill('альфард')
  const option = page.getByRole('option', { name: /Model TOYOTA ALPHARD/ })
  await expect(option).toBeVisible()
  const suggested = numberIn((await option.innerText()).split('\n').at(-1) ?? '')
  await find.press('Enter')
  await expect(page).toHaveURL(/maker=\d+&model=\d+/)
  await expectFound(page, suggested)
  await listLoaded(page)
  for (const text of await rowsOf(page).allInnerTexts()) expect(text).toContain('TOYOTA ALPHARD')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/car-auction')

  // A chassis code also sets its maker and model.
  const chassis = await openPart(page, 'Chassis')
  await chassis.getByRole('button', { name: 'Chassis: Any chassis' }).click()
  const code = chassis.getByRole('searchbox', { name: 'Find a chassis code' })
  await code.fill('ZVW')
  await code.press('Enter')
  await chassis.getByRole('list').getByRole('button').first().click()
  await expect(page).toHaveURL(/(?=.*[?&]chassis=ZVW)(?=.*[?&]maker=\d+)(?=.*[?&]model=\d+)/)
  await listLoaded(page)
  await expectQuery(page, 'chassis', queryOf(page).get('chassis'))
  for (const text of await rowsOf(page).allInnerTexts()) expect(text).toContain('ZVW')

  const caller = await callerOf('client')
  const bikes = await (await caller.get('/api/bikes/filters')).json()
  const gearboxes: { label: string }[] = bikes.select.gearbox
  expect(gearboxes.map(({ label }) => label)).toContain('continuously variable')
})
