import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ExportLot } from '#market/landed-cost/contract/export/bans.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { landedCosts } from '#testing/components/landed-costs.ts'

const path = lotPath('car-auction')
const card = page.getByRole('region', { name: 'Landed cost' })
const amount = page.getByLabelText('Your maximum')
const row = (name: string) => card.getByRole('row', { name: new RegExp(`^${name}`) })

/** As pages write it; assertions treat any space as a blank. */
const yen = (value: number) => `${formatNumber(value)} ¥`.replaceAll(/\s/g, ' ')

test('the landed cost follows the typed amount, part by part, and is remembered for all lots', async () => {
  const app = await openApp(path, { answers: landedCosts() })
  await amount.fill('500000')
  await expect.element(card).toMatchTextContent(`with the entered bid of ${yen(500_000)}`)
  await expect.element(row('Freight')).toMatchTextContent(yen(70_000))
  await expect.element(row('Insurance')).toMatchTextContent(yen(4000))
  await expect.element(row('Customs duty')).toMatchTextContent('€')
  const before = row('Total').element().textContent
  await amount.fill('600000')
  await expect.poll(() => row('Total').element().textContent).not.toBe(before)

  const to = card.getByLabelText('To', { exact: true })
  await expect.element(to).toHaveValue('RUVVO')
  await to.selectOptions('NZAKL')
  await expect.element(card).toMatchTextContent('From Yokohama to Auckland')
  await card.getByLabelText('Currency').selectOptions('NZD')
  await expect.element(card).toMatchTextContent('NZ$')
  await expect.poll(() => app.requestsOf('saveCostChoice')).toHaveLength(2)
  await app.reload()
  await expect.element(card).toMatchTextContent('From Yokohama to Auckland')
  // A remembered choice is not asked for again.
  await expect.element(to).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
  await card.getByRole('button', { name: 'Change' }).click()
  await to.selectOptions('RUVVO')
  await expect.element(card).toMatchTextContent('to Vladivostok')
  await card.getByLabelText('Currency').selectOptions('USD')
  await expect.element(card).toMatchTextContent('1 $ =')
})

test('a person without a country is asked for the destination', async () => {
  const app = await openApp(path, { answers: landedCosts({}, false) })
  await amount.fill('500000')
  const to = card.getByLabelText('To', { exact: true })
  await expect.element(to).toHaveValue('')
  await expect.element(row('Freight')).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
  await to.selectOptions('NZAKL')
  await expect.element(row('Freight')).toBeVisible()
  await expect.poll(() => app.requestsOf('saveCostChoice')).toHaveLength(1)
})

test('a budget gives the highest bid within it, and one step more exceeds it', async () => {
  const app = await openApp(path, { answers: landedCosts() })
  await page.getByRole('button', { name: 'Bid from my budget' }).click()
  const budget = page.getByLabelText(/^My budget/)
  await budget.fill('9000')
  await page.getByRole('button', { name: /^Enter / }).click()
  const bid = Number((amount.element() as HTMLInputElement).value.replaceAll(/\D/g, ''))
  expect(bid).toBeGreaterThan(0)
  expect(bid % 5000).toBe(0)
  const dollars = () => {
    const [, text = ''] = /([\d\s]+)\s\$/.exec(card.element().textContent) ?? []
    return Number(text.replaceAll(/\s/g, ''))
  }
  await expect.element(card).toMatchTextContent(`with the entered bid of ${yen(bid)}`)
  expect(dollars()).toBeLessThanOrEqual(9000)
  await amount.fill(String(bid + 5000))
  await expect.element(card).toMatchTextContent(`with the entered bid of ${yen(bid + 5000)}`)
  expect(dollars()).toBeGreaterThan(9000)
  // The next lot has the budget, too.
  await app.reload()
  await expect.element(budget).toHaveValue('9\u2009000')
})

test('asks for the power that a fee depends on, and then knows the fee', async () => {
  // Feeds seldom state it.
  await openApp(path, { answers: landedCosts({ powerHp: null, engineCc: 1496, size: 'small' }) })
  await amount.fill('800000')
  const fee = row('Utilisation fee')
  await expect.element(fee).toMatchTextContent('power unknown')
  await expect.element(card).toMatchTextContent('Unknown and not included: Utilisation fee')
  // It lies between the fees of all powers.
  await expect.element(fee).toMatchTextContent(/[\d ]+ ¥ to [\d ]+ ¥/)
  await expect.element(card).toMatchTextContent(/Between .+ and .+: some charges depend/)
  await card.getByLabelText(/^Power of/).fill('110')
  await expect.element(fee).toMatchTextContent('₽')
  await expect.element(card).not.toMatchTextContent('Unknown and not included')
})

const vehicle: ExportLot = {
  ...{ kind: 'car', engineCc: 1500, drives: ['petrol'], year: 2020, shipYear: 2026 },
  expectedYen: { low: 4_000_000, high: 7_000_000 },
}

test('the card says what cannot be shipped, by the price of the bid', async () => {
  await openApp(path, { answers: landedCosts({ export: vehicle }) })
  await expect.element(card).toMatchTextContent(/Check before you bid: .* not settle the price/)
  await amount.fill('5000000')
  await expect.element(card).toMatchTextContent('Can be shipped to Russia under the export rules.')
  await amount.fill('6500000')
  const ban = `Cannot be shipped to Russia: Japan bans the export of cars over ${yen(6_000_000)}.`
  await expect.element(card).toMatchTextContent(ban)
  const source = card.getByRole('link', { name: /Export order, reviewed 2026.11.20/ })
  await expect.element(source).toHaveAttribute('href', 'https://example.test/order')
  // Next to the button of the bid, too.
  await expect.element(page.getByRole('status').getByText(/^Cannot be shipped/)).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('what the lot leaves open is to be checked', async () => {
  const hybrid: ExportLot = { ...vehicle, drives: ['mild_hybrid', 'full_hybrid'] }
  await openApp(path, { answers: landedCosts({ export: hybrid }) })
  await amount.fill('5000000')
  await expect
    .element(card)
    .toMatchTextContent(/full hybrids, electric vehicles to Russia, .* not settle the powertrain/)
})
