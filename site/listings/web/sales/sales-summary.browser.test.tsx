import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SalesSummary } from '#market/search/contract/sales.ts'
import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { Refused } from '#testing/components/fake-server.ts'
import { listLoaded, openListing, rows } from '#testing/components/market/listing.ts'

const prices = page.getByRole('region', { name: /^Sold prices/ })
const chart = prices.getByRole('application')
const sentence = prices.getByRole('paragraph').first()
/** The button that collapses the prices. */
const fold = prices.getByRole('heading', { level: 2 }).getByRole('button')

/** Opens statistics, and returns the price summary that the server sent for a query. */
async function openSales(path = '/sales-statistic') {
  const app = await openListing(path)
  const { salesSummary } = app.market.answers
  const summaryOf = async (query: Record<string, string> = {}): Promise<SalesSummary> => {
    if (typeof salesSummary !== 'function') throw new Error('the market has no summary')
    return salesSummary({ query, params: {}, body: undefined, headers: new Headers() })
  }
  return { ...app, summaryOf }
}

test('shows prices as text and chart, which change with the filters', async () => {
  const { summaryOf } = await openSales()
  const { all } = await summaryOf()
  await expect.element(chart).toBeVisible()
  const numbers = ({ sold, median }: SalesSummary['all']) => [
    `${formatNumber(sold)} sales`,
    `median ${formatYen(median ?? 0)}`,
  ]
  const text = () => sentence.element().textContent
  for (const part of numbers(all)) expect(text()).toContain(part)
  await page.getByRole('checkbox', { name: /^4 \d/ }).click()
  const some = await summaryOf({ condition: '4' })
  expect(some.all.sold).toBeLessThan(all.sold)
  for (const part of numbers(some.all)) await expect.poll(text).toContain(part)
  await listLoaded()
  expect(await violationsInBothThemes()).toEqual([])
})

test('prices can be read with the keyboard, point by point', async () => {
  const { summaryOf } = await openSales()
  const { months } = await summaryOf()
  await expect.element(chart).toBeVisible()
  const element = chart.element()
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
  await userEvent.keyboard('{ArrowRight}')
  const medians = months.slice(0, 2).map(({ median }) => formatYen(median ?? 0))
  const spoken = () =>
    prices
      .getByRole('status')
      .elements()
      .map((one) => one.textContent)
      .join()
  await expect.poll(() => medians.some((median) => spoken().includes(median))).toBe(true)
})

test('prices can be shown as a table', async () => {
  const { summaryOf } = await openSales()
  const { grades } = await summaryOf()
  await prices.getByRole('radio', { name: 'Grade' }).click()
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('table', { name: 'Sold prices by condition grade' })
  await expect.element(table).toBeVisible()
  const body = [...table.element().querySelectorAll('tbody tr')]
  expect(body).toHaveLength(grades.length)
  expect(body[0]?.textContent).toContain(formatYen(grades[0]?.median ?? 0))
  expect(await violationsInBothThemes()).toEqual([])
})

test('prices stay collapsed after a reload', async () => {
  const { reload } = await openSales()
  await expect.element(chart).toBeVisible()
  await fold.click()
  await expect.element(chart).not.toBeInTheDocument()
  await reload()
  await listLoaded()
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
  await expect.element(chart).not.toBeInTheDocument()
})

test('an error of prices is shown in their section, with a retry', async () => {
  const { answer, market } = await openListing('/sales-statistic', {
    answers: {
      salesSummary: () => {
        throw new Refused('unavailable')
      },
    },
  })
  const alert = prices.getByRole('alert')
  await expect.element(alert).toBeVisible()
  expect(rows().length).toBeGreaterThan(0)
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  if (market.answers.salesSummary) answer('salesSummary', market.answers.salesSummary)
  await alert.getByRole('button').click()
  await expect.element(chart).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})
