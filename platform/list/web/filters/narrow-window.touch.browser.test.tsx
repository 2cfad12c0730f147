import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { brokenWords } from '#testing/components/broken-words.ts'
import { narrowPhoneScreen } from '#testing/components/screens.ts'

test('in Russian, no word of the filters breaks on the narrowest phone', async () => {
  await openApp('/car-auction', { language: 'ru', screen: narrowPhoneScreen })
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await expect.element(page.getByRole('dialog').getByRole('group').first()).toBeVisible()
  expect(await brokenWords()).toEqual([])
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})
