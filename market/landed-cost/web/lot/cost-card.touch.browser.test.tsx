import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { horizontalOverflow } from '#testing/components/accessibility.ts'
import { lotPath } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { brokenWords } from '#testing/components/broken-words.ts'
import { landedCosts } from '#testing/components/landed-costs.ts'
import { narrowPhoneScreen } from '#testing/components/screens.ts'

test('on a phone, in Russian, the cost fits the screen', async () => {
  const options = { language: 'ru', screen: narrowPhoneScreen, answers: landedCosts() } as const
  await openApp(lotPath('car-auction'), options)
  const card = page.getByRole('region', { name: 'Стоимость под ключ' })
  await expect.element(card.getByRole('row', { name: /^Итого/ })).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await brokenWords()).toEqual([])
})
