import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import type { FakeRequest } from '#testing/components/fake-server.ts'
import { deposit, paymentsOf } from '#testing/components/money.ts'

const listPayments = ({ query }: FakeRequest) =>
  query.type === '2' || query.qSearch ? paymentsOf() : paymentsOf(deposit())

test('the address has the filters of the list', async () => {
  const app = await openApp('/payments', { answers: { listPayments } })
  const remittance = page.getByRole('table').getByRole('row', { name: /Remittance/ })
  await expect.element(remittance).toBeVisible()
  await page.getByRole('radio', { name: 'Car Purchase' }).click()
  await expect.poll(() => location.search).toBe('?type=2')
  await page.getByRole('searchbox').fill('no such payment')
  await expect.poll(() => location.search).toContain('qSearch=no')
  await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await app.reload()
  await expect.element(page.getByRole('radio', { name: 'Car Purchase' })).toBeChecked()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect.element(remittance).toBeVisible()
  await expect.poll(() => location.search).toBe('')
})
