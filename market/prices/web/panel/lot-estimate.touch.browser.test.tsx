import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { estimated } from '#testing/components/estimates.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('on a phone the reasons are folded until opened', async () => {
  const answers = { lotEstimate: estimated }
  await openApp(lotPath('car-auction'), { screen: phoneScreen, answers })
  const panel = page.getByRole('region', { name: 'Estimate', exact: true })
  await expect.element(panel).toBeVisible()
  await expect.element(panel.getByRole('table')).not.toBeInTheDocument()
  await panel.getByText('Why this price', { exact: true }).click()
  await expect.element(panel.getByRole('table')).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})
