import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow, violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { deposit, paymentsOf } from '#testing/components/money.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('on a phone the type of payment is chosen in a sheet', async () => {
  const listPayments = paymentsOf(deposit())
  const app = await openApp('/payments', {
    ...{ language: 'ru', screen: phoneScreen, answers: { listPayments } },
  })
  const items = page.getByRole('list', { name: 'Платежи и списания' }).getByRole('listitem')
  await expect.element(items).toMatchTextContent('Перевод')
  await page.getByRole('button', { name: /^Тип платежа/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Тип платежа' })
  await expect.element(sheet).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  await sheet.getByText('Переводы', { exact: true }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe('?type=1')
  await expect.element(items).toMatchTextContent('Перевод')
  expect(app.requestsOf('listPayments').at(-1)?.query).toMatchObject({ type: '1' })
})
