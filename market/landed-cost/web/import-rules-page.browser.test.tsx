import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listCostRules, type saveCostRules } from '#market/landed-cost/contract/rule-calls.ts'
import type { CallInput } from '#platform/core/contract/endpoint.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { type Answers, Refused } from '#testing/components/fake-server.ts'
import managerSample from '#testing/components/samples/manager.json' with { type: 'json' }

const path = '/purchased-cars/import-rules'
const form = page.getByRole('form', { name: 'New version' })
const save = form.getByRole('button', { name: 'Save' })
const textsOf = (list: Locator) => list.elements().map(({ textContent }) => textContent)

/** Answers with rules to which versions can be added. */
function storedRules(): Answers {
  const { rules } = listCostRules.response.parse(managerSample.listCostRules)
  return {
    listCostRules: ({ query }) => {
      const ofCountry = rules
        .filter(({ country }) => country === query.country)
        .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))
      return { rules: ofCountry, pageInfo: pageInfoOf(ofCountry.length) }
    },
    saveCostRules({ body }) {
      const saved = body as CallInput<typeof saveCostRules>['body']
      const { country, validFrom, sourceText, sourceOn, parameters } = saved
      rules.push({
        ...{ id: 100, country, validFrom, parameters, isInForce: false, reviewedOn: sourceOn },
        source: { text: sourceText, day: sourceOn },
        ...{ enteredAt: '2026-11-26T12:00:00+09:00', enteredBy: 'Haruka Sato' },
      })
      return { success: true, id: 100 }
    },
  }
}

async function fillDay(label: string, day: string): Promise<void> {
  const field = form.getByLabelText(label).first()
  await field.click()
  await field.fill(day)
}

test('a manager reads the rules of a country, and adds a version that applies from its day on', async () => {
  const reviews = [{ rules: 'import', country: 'GE', reviewedOn: '2026-02-03' } as const]
  const answers = { ...storedRules(), listRuleReviews: { reviews } }
  await openApp(path, { signedInAs: 'manager', answers })
  await page.getByLabelText('Country').selectOptions('Georgia')
  const main = page.getByRole('main')
  await expect
    .element(main.getByText('Import rules of Georgia: 2026.02.03', { exact: true }))
    .toBeVisible()
  await expect.element(main.getByText('Excise for right-hand drive', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Preinstalled', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'New version' }).click()
  const fee = form.getByLabelText('Registration, ₾')
  await form.getByLabelText('Clearance fee, ₾').fill('175,5')
  await form.getByLabelText('Excise, by age, row 1, Age up to, years').fill('7')
  await fee.fill('about 70')
  await save.click()
  const refused = form.getByRole('alert').filter({ hasText: 'missing or wrong' })
  await expect.element(refused).toBeVisible()
  expect(textsOf(refused.getByRole('listitem'))).toEqual([
    ...['Valid from', 'Source', 'As of', 'Registration'],
  ])

  await fee.fill('72')
  await fillDay('Valid from', '2001-02-03')
  await form.getByLabelText('Source').first().fill('Gazette 12')
  await fillDay('As of', '2001-01-20')
  const changes = form.getByRole('region', { name: 'Changes' }).getByRole('listitem')
  expect(textsOf(changes)).toEqual([
    expect.stringMatching(/^Excise, by age, row 1, Age up to: 6.years\s→\s7.years$/),
    expect.stringMatching(/^Clearance fee: 150.₾\s→\s175.5.₾$/),
  ])
  await save.click()
  await expect.element(form).not.toBeInTheDocument()

  const versions = page.getByRole('listitem').filter({ hasText: /from \d{4}/ })
  await expect.element(versions.last()).toMatchTextContent('past')
  await expect.element(versions.last()).toMatchTextContent('Gazette 12')
  await expect.element(versions.last()).toMatchTextContent('Haruka Sato')
  await versions.first().getByText('What changed', { exact: true }).click()
  await expect.element(versions.first().getByText(/175.5.₾\s→\s150.₾/)).toBeVisible()
  await versions.last().getByRole('button', { name: 'Show' }).click()
  await expect.element(page.getByRole('heading', { name: /Georgia · from 2001/ })).toBeVisible()
})

test('the form names what the server refuses, and the entries stay', async () => {
  const app = await openApp(path, { signedInAs: 'manager', answers: storedRules() })
  app.answer('saveCostRules', () => {
    const faults = ['duty3To5.1.upTo: rises']
    throw new Refused('cost_rules_invalid', { detail: { faults } })
  })
  await page.getByRole('button', { name: 'New version' }).click()
  const limit = form.getByLabelText('Duty from 3 to 5 years, by engine, row 2, Engine up to, cm³')
  await limit.fill('900')
  await fillDay('Valid from', '2099-01-01')
  await form.getByLabelText('Source').first().fill('Gazette')
  await fillDay('As of', '2026-01-01')
  await save.click()
  const refused = form.getByRole('alert').filter({ hasText: 'These rules cannot be used' })
  await expect
    .element(refused.getByRole('listitem'))
    .toMatchTextContent(/^Duty from 3 to 5 years, by engine/)
  await expect.element(limit).toHaveValue('900')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByText(/from 2099/)).not.toBeInTheDocument()
})

test('a client is redirected from the pages of managers', async () => {
  await openApp(path)
  await expect.poll(() => location.pathname).not.toBe(path)
  await expect.element(page.getByRole('heading', { name: 'Import rules' })).not.toBeInTheDocument()
})
