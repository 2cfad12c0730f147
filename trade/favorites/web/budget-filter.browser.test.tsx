import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { budgetOf } from '#market/search/contract/budget-text.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { cars, pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'

const [cheap, dear] = cars
if (!cheap || !dear) throw new Error('there are no sample lots')

const main = page.getByRole('main')
const rows = () =>
  [...main.element().querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))
const form = page.getByRole('dialog', { name: 'Within my budget' })
const show = form.getByRole('button', { name: 'Show lots' })
const budget = () => new URLSearchParams(location.search).get('budget')

/** A group of two lots, with landed costs of 5 000 $ and 20 000 $. */
const group: Answers = {
  listing({ query }) {
    if (query.budget?.includes('NZD')) throw new Refused('no_exchange_rate')
    const { total } = budgetOf(query.budget ?? '') ?? { total: 20_000 }
    const carsList = [...(total >= 5000 ? [cheap] : []), ...(total >= 20_000 ? [dear] : [])]
    return { carsList, pageInfo: pageInfoOf(carsList.length) }
  },
}

test('a group of favorites is filtered by the landed cost of its lots', async () => {
  const app = await openApp('/favorites/D', { answers: group })
  await expect.poll(rows).toEqual([cheap.id, dear.id])
  await page.getByRole('button', { name: 'Within my budget' }).click()
  await show.click()
  await expect.element(form.getByText('Invalid value', { exact: true })).toBeVisible()
  await form.getByLabelText(/^My budget/).fill('12500')
  await form.getByLabelText('To', { exact: true }).selectOptions('Russia')
  expect(await accessibilityViolations()).toEqual([])
  await show.click()
  await expect.poll(rows).toEqual([cheap.id])
  expect(budget()).toBe('12500-USD-RU')
  expect(app.requestsOf('listing').at(-1)?.query.budget).toBe('12500-USD-RU')
  // The budget is in the address and carries over to other groups.
  await app.reload()
  await expect.poll(rows).toEqual([cheap.id])
  await page.getByRole('link', { name: /^Group E/ }).click()
  await expect.poll(() => location.pathname).toBe('/favorites/E')
  expect(budget()).toBe('12500-USD-RU')
  history.back()
  await expect.poll(() => location.pathname).toBe('/favorites/D')

  await page.getByRole('button', { name: /^Within .*\$/ }).click()
  await form.getByLabelText(/^My budget/).fill('1')
  await show.click()
  await expect.poll(rows).toEqual([])
  await expect.element(main).toMatchTextContent(/Total budget 1.\$ · Russia/)
  await page.getByRole('button', { name: /^Within .*\$/ }).click()
  await form.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(rows).toEqual([cheap.id, dear.id])
})

test('a bookmark may name a currency without a rate', async () => {
  await openApp('/favorites/D?budget=900-NZD', { answers: group })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('No exchange rate for NZD.')
  expect(await accessibilityViolations()).toEqual([])
  await alert.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(rows).toEqual([cheap.id, dear.id])
  await expect.element(alert).not.toBeInTheDocument()
})
