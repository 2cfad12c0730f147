import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { now } from '#testing/components/answers.ts'
import {
  address,
  expectFound,
  expectQuery,
  focus,
  openListing,
} from '#testing/components/market/listing.ts'

const yesterday = addDays(tokyoDayOf(new Date(now)), -1)
const from = page.getByLabelText('Sold from')
const to = page.getByLabelText('Sold until')
const removeDays = page.getByRole('button', { name: /^Remove filter: Day/ })

test('statistics can be searched over any span of days', async () => {
  const { market } = await openListing('/sales-statistic')
  // Accepts several formats of a day; without an end the span is open.
  const data = new DataTransfer()
  data.setData('text', '31.12.2019')
  await expect.element(page.getByRole('textbox', { name: 'Sold from' })).toBeVisible()
  from.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  await expectQuery('dateFrom', '2019-12-31')
  await expect.element(removeDays).toMatchTextContent(/since 2019\.12\.31/)
  // With focus it is the browser's date field, whose parts are typed in turn.
  await focus(to)
  await expect.element(to).toHaveAttribute('type', 'date')
  const last = addDays(yesterday, -30)
  await to.fill(last)
  await focus(from)
  await expect.element(to).toHaveAttribute('type', 'text')
  await expect.element(to).toHaveValue(last)
  await expectQuery('dateTo', last)
  await expectQuery('dateFrom', '2019-12-31')
  await expectFound(market.find({ dateTo: last }).length)
  // A single end is a span too.
  await from.fill('')
  await expectQuery('dateFrom', null)
  await expectQuery('dateTo', last)
  await removeDays.click()
  await expect.poll(address).toBe('/sales-statistic')
  await expect.element(to).toHaveValue('')
})

test('reads a day typed part by part, and its correction', async () => {
  await openListing('/sales-statistic')
  await focus(from)
  await expect.element(from).toHaveAttribute('type', 'date')
  // The browser determines the order of the parts.
  await userEvent.keyboard('11112025')
  await expectQuery('dateFrom', '2025-11-11')
  // Clears the part before the year and types it again.
  await userEvent.keyboard('{ArrowLeft}{Backspace}05')
  await expect.poll(address).toMatch(/dateFrom=2025-(11-05|05-11)$/)
})

test('statistics show errors of days, and keep the input', async () => {
  await openListing('/sales-statistic')
  const fields = page.getByRole('group', { name: 'Sold on' })
  await focus(from)
  await from.fill('6070-02-20')
  await expect.element(fields.getByText(/^Only dates from 2000\.01\.01 to /)).toBeVisible()
  await expect.element(from).toHaveValue('6070-02-20')
  expect(address()).toBe('/sales-statistic')
  expect(await accessibilityViolations()).toEqual([])
  await from.fill('2020-01-01')
  await expectQuery('dateFrom', '2020-01-01')
  await expect.element(fields.getByText(/^Only days/)).not.toBeInTheDocument()
})
