import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { phoneScreen } from '#testing/components/screens.ts'
import { repairedSheet } from '#testing/components/sheets.ts'

test('on a phone the text of a sheet fits', async () => {
  const answers = { sheetTerms: repairedSheet }
  await openApp(lotPath('car-auction'), { screen: phoneScreen, answers })
  await expect
    .element(page.getByRole('region', { name: 'Auction sheet' }))
    .toMatchTextContent('structural repair history')
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
})
