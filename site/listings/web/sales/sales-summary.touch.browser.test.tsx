import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { openListing } from '#testing/components/market/listing.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('shows the list above the prices on a phone in Russian', async () => {
  await openListing('/sales-statistic', { language: 'ru', screen: phoneScreen })
  const prices = page.getByRole('region', { name: /^Цены продаж/ })
  const chart = prices.getByRole('application')
  await expect.element(prices).toMatchTextContent(/медиана/)
  await expect.element(chart).not.toBeInTheDocument()
  await prices.getByRole('heading', { level: 2 }).getByRole('button').click()
  await expect.element(chart).toBeVisible()
  const text = () => (prices.element() as HTMLElement).innerText
  expect(text()).not.toMatch(/Median|Middle|sold/)
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})
