import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'
import { address, expectFound, listLoaded } from '#testing/components/market/listing.ts'
import { marketOf } from '#testing/components/market/market.ts'

test('an empty list names the filter that emptied it, and can remove it', async () => {
  const { answers, find } = marketOf()
  await openApp('/car-auction?condition=4&year=1901,1902', { answers })
  await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  const removeYear = page.getByRole('button', { name: /^Without Year/ })
  const count = find({ condition: '4' }).length
  await expect.element(removeYear).toMatchTextContent(new RegExp(`1901–1902\\s*${count}$`))
  // Without the condition there are still no lots of these years.
  await expect
    .element(page.getByRole('button', { name: /^Without Condition/ }))
    .not.toBeInTheDocument()
  await removeYear.click()
  await listLoaded()
  expect(address()).toBe('/car-auction?condition=4')
  await expectFound(count)
})

test('an empty list does not offer to remove a filter when that would find no lots', async () => {
  await openApp('/car-auction?year=1901,1902&mileage=999990,999999', {
    answers: marketOf().answers,
  })
  const main = page.getByRole('main')
  await expect.element(main.getByText(/^No lot matches all of these/)).toBeVisible()
  await expect.element(main.getByText('1901–1902', { exact: true }).last()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Without/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect.poll(address).toBe('/car-auction')
  await listLoaded()
})
