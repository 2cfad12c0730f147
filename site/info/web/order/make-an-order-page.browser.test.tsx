import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'

const vehicle = page.getByLabelText('Maker and model')
const send = page.getByRole('button', { name: 'Send the order' })

test('a guest orders a car', async () => {
  const app = await openApp('/make-an-order', {
    signedInAs: null,
    answers: { makeOrder: { success: true, orderId: '1234' } },
  })
  await send.click()
  await expect.element(page.getByText('Required field', { exact: true })).toHaveLength(3)
  expect(await accessibilityViolations()).toEqual([])
  expect(app.requestsOf('makeOrder')).toEqual([])
  await vehicle.fill('Toyota Alphard')
  const budget = page.getByLabelText(/^Budget/)
  await budget.click()
  await userEvent.keyboard('1250000')
  await expect.element(budget).toHaveValue('1\u2009250\u2009000')
  await page.getByRole('combobox', { name: /^Country/ }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabelText('Name', { exact: true }).fill('Ann Miller')
  await page.getByLabelText('E-mail').fill('ann@seriba.test')
  await send.click()
  await expect
    .element(page.getByRole('heading', { name: 'We have received your order' }))
    .toHaveFocus()
  await expect.element(page.getByText('Order 1234', { exact: true })).toBeVisible()
  expect(app.requestsOf('makeOrder').map(({ body }) => body)).toEqual([
    {
      ...{ makerModel: 'Toyota Alphard', yearFrom: null, mileageTo: null, budgetYen: 1_250_000 },
      ...{ comment: '', name: 'Ann Miller', email: 'ann@seriba.test', phone: '', country: 110 },
      language: 'en',
    },
  ])
})

test('the order form keeps its input after a change of language', async () => {
  const app = await openApp('/make-an-order', { signedInAs: null })
  await vehicle.fill('Honda CB400')
  await userEvent.tab()
  preferences.language.write('ru')
  await app.reload()
  await expect.element(page.getByRole('heading', { name: 'Сделать заказ', level: 1 })).toBeVisible()
  await expect.element(page.getByLabelText('Марка и модель')).toHaveValue('Honda CB400')
})
