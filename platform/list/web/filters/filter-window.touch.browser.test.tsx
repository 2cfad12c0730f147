import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { ConnectionLost } from '#testing/components/fake-server.ts'
import {
  address,
  expectFound,
  expectQuery,
  focus,
  listLoaded,
  openListing,
  queryOf,
} from '#testing/components/market/listing.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const window = page.getByRole('dialog', { name: 'Filters' })
const show = window.getByRole('button', { name: /^Show/ })
const condition = (name: RegExp) =>
  window.getByRole('group', { name: 'Condition', exact: true }).getByRole('checkbox', { name })

async function openWindow(path?: string) {
  const app = await openListing(path, { screen: phoneScreen })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect.element(window).toBeVisible()
  return app
}

test('filters are a draft with live counters until they are applied', async () => {
  const { market } = await openWindow()
  await expect.element(show).toHaveTextContent(`Show ${market.find().length} cars`)
  const box = condition(/^3\.5 \d/)
  await box.click()
  const found = market.find({ condition: '3.5' }).length
  await expect.element(show).toHaveTextContent(`Show ${found} cars`)
  expect(queryOf('condition')).toBeNull()
  expect(await accessibilityViolations()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  await show.click()
  await expectQuery('condition', '3.5')
  await listLoaded()
  await expectFound(found)
  // Closing discards the draft.
  await page.getByRole('button', { name: 'Filters · 1' }).click()
  await window.getByRole('button', { name: 'Clear', exact: true }).click()
  await window.getByRole('button', { name: 'Close' }).click()
  await expect.element(window).not.toBeInTheDocument()
  expect(queryOf('condition')).toBe('3.5')
  await page.getByRole('button', { name: 'Filters · 1' }).click()
  await expect.element(box).toBeChecked()
})

/** Opens the filters with a server that does not answer, and presses a box. */
async function pressWithoutServer() {
  const { answer, market } = await openWindow()
  const box = condition(/^3\.5 \d/)
  await expect.element(box).toBeVisible()
  answer('filters', () => {
    throw new ConnectionLost()
  })
  await box.click()
  const failed = window.getByText('Could not load this.', { exact: true })
  await expect.element(failed).toBeVisible()
  await expect.element(box).toBeChecked()
  await expect.element(show).toHaveTextContent('Show')
  const { filters } = market.answers
  if (filters) answer('filters', filters)
  const expectFilters = async () => {
    const found = market.find({ condition: '3.5' }).length
    await expect.element(show).toHaveTextContent(`Show ${found} cars`)
    await expect.element(failed).not.toBeInTheDocument()
    await expect.element(box).toBeChecked()
  }
  return { expectFilters }
}

test('the window of filters preserves its choices while the server does not answer', async () => {
  const { expectFilters } = await pressWithoutServer()
  await window.getByRole('button', { name: 'Try again' }).click()
  await expectFilters()
})

test('the window of filters retries by itself what failed offline', async () => {
  dispatchEvent(new Event('offline'))
  const { expectFilters } = await pressWithoutServer()
  dispatchEvent(new Event('online'))
  await expectFilters()
})

test('the window of filters does not close with invalid days', async () => {
  await openWindow('/sales-statistic')
  const from = window.getByLabelText('Sold from')
  await focus(from)
  await from.fill('6070-02-20')
  await expect.element(window.getByText(/^Only dates from/)).toBeVisible()
  const invalid = () => [...window.element().querySelectorAll('[aria-invalid=true]')]
  await show.click()
  await expect.poll(() => invalid()[0] === document.activeElement).toBe(true)
  expect(invalid()).toHaveLength(1)
  expect(await accessibilityViolations()).toEqual([])
  await from.fill('2020-01-02')
  await expect.poll(invalid).toEqual([])
  await show.click()
  await expectQuery('dateFrom', '2020-01-02')
  await expect.element(window).not.toBeInTheDocument()
})

test('going back closes the window of filters and stays on the list', async () => {
  await openWindow('/sales-statistic')
  history.back()
  await expect.element(window).not.toBeInTheDocument()
  expect(address()).toBe('/sales-statistic')
  // A window that was applied leaves no history entry that would need a second press.
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const from = window.getByLabelText('Sold from')
  await focus(from)
  await from.fill('2020-01-02')
  await show.click()
  await expectQuery('dateFrom', '2020-01-02')
  await expect.element(window).not.toBeInTheDocument()
  history.back()
  await expect.poll(address).toBe('/sales-statistic')
  await expect.poll(() => Object.keys(history.state)).not.toContain('openDialogs')
})

test('Escape closes the window of filters and returns the focus to its button', async () => {
  await openWindow()
  await userEvent.keyboard('{Escape}')
  await expect.element(window).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toHaveFocus()
})
