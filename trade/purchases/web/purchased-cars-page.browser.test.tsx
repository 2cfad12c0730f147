import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import type { FakeRequest } from '#testing/components/fake-server.ts'
import { purchaseRow, purchasesOf } from '#testing/components/purchases.ts'
import { phoneScreen } from '#testing/components/screens.ts'

const car = purchaseRow()

const listPurchases = ({ query: { status } }: FakeRequest) =>
  purchasesOf(status === undefined || status === '0' ? [car] : [], [car])

test('a purchased car is found, and the address has the filters', async () => {
  await openApp('/purchased-cars', { answers: { listPurchases } })
  const row = page.getByRole('table').getByRole('row', { name: /4711/ })
  await expect.element(row).toMatchTextContent('Processing')
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  await search.fill('4711')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toBe('?qSearch=4711')
  await expect.element(row).toBeVisible()
  await page.getByRole('tab', { name: /^Delivered/ }).click()
  await expect.poll(() => location.search).toMatch(/qSearch=.*status=5|status=5.*qSearch=/)
  await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('button', { name: /Status Delivered/ }).click()
  await expect.element(row).toBeVisible()
  await expect.poll(() => location.search).toBe('?qSearch=4711')
})

test('on a phone cards show the delivery of a car', async () => {
  const screen = phoneScreen
  await openApp('/purchased-cars', { language: 'ru', screen, answers: { listPurchases } })
  const cards = page.getByRole('main').getByRole('list', { name: 'Купленные автомобили' })
  await expect.element(cards).toMatchTextContent('В обработке (шаг 1 из 6)')
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await violationsInBothThemes()).toEqual([])
})
