import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { brokenWords } from '#testing/components/broken-words.ts'
import { narrowPhoneScreen } from '#testing/components/screens.ts'

test.each([
  ['/purchased-cars/import-rules', 'Новая версия'],
  ['/purchased-cars/import-rates', 'Внести курс'],
])('in Russian the form of %s is readable for everybody and fits a phone', async (path, name) => {
  await openApp(path, { signedInAs: 'manager', language: 'ru', screen: narrowPhoneScreen })
  await page.getByRole('button', { name }).click()
  await expect.element(page.getByLabelText('Источник').first()).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  expect(await brokenWords()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
})
