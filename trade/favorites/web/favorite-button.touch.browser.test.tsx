import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'
import { phoneScreen } from '#testing/components/screens.ts'

test('a lot is marked by touch', async () => {
  await openApp('/car-auction', {
    language: 'ru',
    screen: phoneScreen,
    answers: { addFavorite: { success: true } },
  })
  const button = page.getByRole('button', { name: /избранно/ }).first()
  await expect.element(button).toBeVisible()
  const { width, height } = button.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await button.click()
  await page.getByRole('menuitemradio', { name: 'Группа A' }).click()
  await expect.element(page.getByRole('button', { name: 'В избранном, группа A' })).toBeVisible()
})
