import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { listCostRates, saveCostRate } from '#market/rates/contract/calls.ts'
import type { CallInput, ResponseBody } from '#platform/core/contract/endpoint.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { pageInfoOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'

type Rate = ResponseBody<typeof listCostRates>['rates'][number]

test('enters a rate, and earlier ones stay readable', async () => {
  const entered = { at: '2026-11-26T12:00:00+09:00', enteredBy: 'Haruka Sato' }
  const rates: Rate[] = [{ id: 1, currency: 'NZD', yen: 89.5, source: 'Bank', ...entered }]
  await openApp('/purchased-cars/import-rates', {
    signedInAs: 'manager',
    answers: {
      listCostRates({ query }) {
        const found = rates.filter(({ currency }) => currency === (query.currency ?? currency))
        return { rates: found, pageInfo: pageInfoOf(found.length) }
      },
      saveCostRate({ body }) {
        const { sourceText, ...rate } = body as CallInput<typeof saveCostRate>['body']
        rates.unshift({ id: rates.length + 1, ...rate, source: sourceText, ...entered })
        return { success: true }
      },
    },
  })
  await page.getByRole('button', { name: 'Enter a rate' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabelText('Currency').selectOptions('NZD')
  await save.click()
  await expect.element(dialog.getByText('Invalid value', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Required field', { exact: true })).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await dialog.getByLabelText('Yen for 1 NZD').fill('88,25')
  await dialog.getByLabelText('Source').fill('Reserve bank')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByLabelText('Currency').selectOptions('NZD')
  const list = page.getByRole('list', { name: 'Import rates' }).getByRole('listitem')
  await expect.poll(() => list.elements()).toHaveLength(2)
  await expect.element(list.first()).toMatchTextContent(/1.NZ\$.=.88\.25.¥/)
  await expect.element(list.first()).toMatchTextContent('Reserve bank')
  await expect.element(list.first()).toMatchTextContent('Haruka Sato')
  await expect.element(list.last()).toMatchTextContent(/1.NZ\$.=.89\.5.¥/)
})
