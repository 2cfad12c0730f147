import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { cars, pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import { expectQuery, openListing, panel, tags } from '#testing/components/market/listing.ts'

const [sure, possible] = cars
if (!sure || !possible) throw new Error('there are no sample lots')

const landedCost = {
  ...({ destination: 'RU', currency: 'USD', yenForOne: 150 } as const),
  ...{ lowYen: 1_500_000, yen: 1_800_000, highYen: 2_100_000, isSure: true },
}
const unsure = { ...landedCost, yen: null, highYen: null, isSure: null }

const answers: Answers = {
  listing({ query }) {
    if (query.budget?.includes('NZD')) throw new Refused('no_exchange_rate')
    const carsList = query.budget
      ? [
          { ...sure, landedCost },
          { ...possible, landedCost: unsure },
        ]
      : [sure, possible]
    return { carsList, pageInfo: pageInfoOf(2) }
  },
}

test('a budget finds what may be landed within it, or what surely is', async () => {
  const app = await openListing('/car-auction', { answers })
  await panel.getByRole('button', { name: 'Within my budget' }).click()
  const form = page.getByRole('dialog', { name: 'Within my budget' })
  await form.getByLabelText(/^My budget/).fill('15000')
  await form.getByLabelText('To', { exact: true }).selectOptions('Russia')
  await form.getByRole('button', { name: 'Show lots' }).click()
  await expectQuery('budget', '15000-USD-RU')
  await expect.element(page.getByText(/12.000.\$/).first()).toBeVisible()
  await expect.element(page.getByText(/from 10.000.\$/).first()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await panel.getByRole('checkbox', { name: /at the upper end/ }).click()
  await expectQuery('budgetFit', 'sure')
  await expect.element(tags.filter({ hasText: 'Russia · even at the high estimate' })).toBeVisible()
  expect(app.requestsOf('listing').at(-1)?.query).toMatchObject({
    ...{ budget: '15000-USD-RU', budgetFit: 'sure' },
  })
  await tags.filter({ hasText: 'Total budget' }).getByRole('button').click()
  await expectQuery('budget', null)
  await expectQuery('budgetFit', null)
})

test('a bookmark may name a currency without a rate', async () => {
  await openApp('/car-auction?budget=900-NZD', { answers })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('No exchange rate for NZD.')
  await alert.getByRole('button', { name: 'Show all' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})
