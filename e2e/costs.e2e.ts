import type { Page } from '@playwright/test'
import { formatNumber } from '../contract/core/money.ts'
import { isHybrid } from '../contract/costs/rules/fuel.ts'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { cancelBid, findLot, ownBidOf, placeBid } from './bid-panel.ts'
import { enterTariffs } from './cost-tariffs.ts'
import { expect, test } from './fixtures.ts'
import { rowOf, rowsOf } from './lots-list.ts'
import { clearSaved } from './saved-lists.ts'
import { phone } from './screens.ts'

const yen = (amount: number) => `${formatNumber(amount)} ¥`.replaceAll(/[ \u2009]/g, '\u202f')

const card = (page: Page) => page.getByRole('region', { name: 'Cost at the door' })
const total = (page: Page) => card(page).getByRole('row', { name: /^Total/ })

/**
 * A car whose engine decides no fee by its power: the sums of these tests are complete. Of hybrids nobody says the
 * power of the motors.
 */
const findKei = (page: Page) =>
  findLot(
    page,
    ({ details: { fuel }, carSpecification: { engineCC } }) =>
      engineCC !== null && engineCC <= 660 && !isHybrid({ fuel }),
  )

test.beforeEach(async ({ openBrowser }) => {
  await enterTariffs(await openBrowser({ signedInAs: 'manager' }))
})

test('the cost at the door follows the typed amount, part by part, and is remembered for all lots', async ({
  page,
}) => {
  const lot = await findKei(page)
  await page.goto(`/car-auction/${lot.carCommonDetail.id}`)
  const amount = page.getByLabel('Your maximum')
  await amount.fill('500000')
  await expect(card(page)).toContainText(`with the typed bid of ${yen(500_000)}`)
  await expect(card(page).getByRole('row', { name: /^Freight/ })).toContainText(yen(70_000))
  await expect(card(page).getByRole('row', { name: /^Insurance/ })).toContainText(yen(4_000))
  await expect(card(page).getByRole('row', { name: /^Customs duty/ })).toContainText('€')
  const before = await total(page).innerText()
  await amount.fill('600000')
  await expect(total(page)).not.toHaveText(before)

  await expect(card(page).getByLabel('To', { exact: true })).toHaveValue('RUVVO')
  await card(page).getByLabel('To', { exact: true }).selectOption('NZAKL')
  await expect(card(page)).toContainText('From Yokohama to Auckland')
  await card(page).getByLabel('Currency').selectOption('NZD')
  await expect(card(page)).toContainText('NZ$')
  await page.reload()
  await expect(card(page)).toContainText('From Yokohama to Auckland')
  // What is remembered is not asked again.
  await expect(card(page).getByLabel('To', { exact: true })).toBeHidden()
  expect(await accessibilityViolations(page)).toEqual([])
  await card(page).getByRole('button', { name: 'Change' }).click()
  await card(page).getByLabel('To', { exact: true }).selectOption('RUVVO')
  await expect(card(page)).toContainText('to Vladivostok')
  await card(page).getByLabel('Currency').selectOption('USD')
  await expect(card(page)).toContainText(
    '1 $ ='.replaceAll(' ', '\u00a0').replace('1\u00a0', '1\u202f'),
  )
})

test('a budget gives the highest bid that keeps it, and one step more does not', async ({
  page,
}) => {
  const lot = await findKei(page)
  await page.goto(`/car-auction/${lot.carCommonDetail.id}`)
  await page.getByRole('button', { name: 'Bid from my budget' }).click()
  await page.getByLabel(/^I can spend/).fill('9000')
  await page.getByRole('button', { name: /^Enter / }).click()
  const amount = page.getByLabel('Your maximum')
  const bid = Number((await amount.inputValue()).replaceAll(/\D/g, ''))
  expect(bid % 5000).toBe(0)
  const dollars = async () => {
    const text = await card(page).locator('p', { hasText: '$' }).first().innerText()
    return Number((text.split('$')[0] ?? '').replaceAll(/\D/g, ''))
  }
  await expect(card(page)).toContainText(`with the typed bid of ${yen(bid)}`)
  expect(await dollars()).toBeLessThanOrEqual(9000)
  await amount.fill(String(bid + 5000))
  await expect(card(page)).toContainText(`with the typed bid of ${yen(bid + 5000)}`)
  expect(await dollars()).toBeGreaterThan(9000 - 1)
  // The budget is there for the next lot.
  const other = await findKei(page)
  await page.goto(`/car-auction/${other.carCommonDetail.id}`)
  await expect(page.getByLabel(/^I can spend/)).toHaveValue('9 000'.replace(' ', '\u2009'))
})

test('a group of favorites is filtered by what its lots cost at the door', async ({
  page,
  expectRefusal,
}) => {
  await clearSaved(page)
  const lots = [await findKei(page), await findKei(page)]
  const totals: number[] = []
  for (const { carCommonDetail } of lots) {
    const data = { group: 'D', carId: carCommonDetail.id, type: 'car-auction' }
    expect((await page.request.post('/api/favorite/add', { data })).status()).toBe(200)
    const response = await page.request.get(
      `/api/car-auction/lot-costs?id=${carCommonDetail.id}&destination=RU&currency=USD`,
    )
    const { costs } = await response.json()
    expect(costs.isComplete).toBe(true)
    totals.push(costs.total.amount)
  }
  const [cheapest = 0, dearest = 0] = totals.toSorted((x, y) => x - y)
  expect(dearest).toBeGreaterThan(cheapest + 2)
  const cheap = lots[totals.indexOf(cheapest)]?.carCommonDetail.id ?? ''

  await page.goto('/favorites/D')
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Within my budget' }).click()
  const form = page.getByRole('dialog', { name: 'Within my budget' })
  await form.getByRole('button', { name: 'Show lots' }).click()
  await expect(form.getByText('Invalid value', { exact: true })).toBeVisible()
  await form.getByLabel('I can spend').fill(String(Math.floor((cheapest + dearest) / 2)))
  await form.getByLabel('To', { exact: true }).selectOption('Russia')
  expect(await accessibilityViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Show lots' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, cheap)).toBeVisible()
  await expect(page).toHaveURL(/budget=\d+-USD-RU/)
  // It is in the address, and goes along to other groups.
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByRole('link', { name: /^Group E/ }).click()
  await expect(page).toHaveURL(/budget=\d+-USD-RU/)
  await page.goBack()
  await page.getByRole('button', { name: /^Within .*\$/ }).click()
  await form.getByLabel('I can spend').fill('1')
  await form.getByRole('button', { name: 'Show lots' }).click()
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(/Budget at the door 1.\$ · Russia/)
  await page.getByRole('button', { name: /^Within .*\$/ }).click()
  await form.getByRole('button', { name: 'Show all' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  // A bookmark may name a currency of which there is no rate.
  expectRefusal('503 /api/*/listing')
  await page.route('**/api/car-auction/listing?*budget=900-NZD*', (route) =>
    route.fulfill({
      status: 503,
      json: {
        ...{ success: false, messageCode: 'no_exchange_rate', message: 'no rate', requestId: '1' },
      },
    }),
  )
  await page.goto('/favorites/D?budget=900-NZD')
  await expect(page.getByRole('alert')).toContainText('No rate of NZD is known.')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Show all' }).click()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await clearSaved(page)
})

test('the power that a fee needs is asked for, and the fee is known then', async ({ page }) => {
  // Feeds seldom say it.
  await page.route('**/api/*/lot-costs?*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, lot: { ...answer.lot, powerHp: null } } })
  })
  const lot = await findLot(
    page,
    ({ carSpecification: { engineCC } }) => engineCC !== null && engineCC > 660 && engineCC <= 3000,
  )
  await page.goto(`/car-auction/${lot.carCommonDetail.id}`)
  await page.getByLabel('Your maximum').fill('800000')
  const power = card(page).getByLabel(/^Power of/)
  const fee = card(page).getByRole('row', { name: /^Utilisation fee/ })
  await expect(fee).toContainText('the power is not known')
  await expect(card(page)).toContainText('Not known and not included: Utilisation fee')
  await power.fill('110')
  await expect(fee).toContainText('₽')
  await expect(card(page)).not.toContainText('Not known and not included')
})

test('the calculation is kept with the bid and read again', async ({ page }) => {
  const lot = await findKei(page)
  await page.goto(`/car-auction/${lot.carCommonDetail.id}`)
  await page.getByLabel('Your maximum').fill('400000')
  await expect(card(page)).toContainText(`with the typed bid of ${yen(400_000)}`)
  const shown = (await total(page).innerText()).replace('\t', '')
  await placeBid(page, 400_000)
  await ownBidOf(page).getByRole('button', { name: 'Cost at the door' }).click()
  const kept = page.getByRole('dialog', { name: 'Cost at the door, as calculated' })
  await expect(kept.getByRole('row', { name: /^Total/ })).toHaveText(shown)
  // Tests share the limit of the client.
  await cancelBid(page, lot)
})

test.describe('on a phone, in Russian', () => {
  test.use({ ...phone, language: 'ru' })

  test('the cost fits the screen', async ({ page }) => {
    const lot = await findKei(page)
    await page.goto(`/car-auction/${lot.carCommonDetail.id}`)
    const own = page.getByRole('region', { name: 'Стоимость под ключ' })
    await expect(own.getByRole('row', { name: /^Итого/ })).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
  })
})
