import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
  await card.getByLabelText(/^Power of/).fill('110')
  await expect.element(fee).toMatchTextContent('₽')
  await expect.element(card).not.toMatchTextContent('Unknown and not included')
})
