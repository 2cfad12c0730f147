import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations, horizontalOverflow } from '#testing/components/accessibility.ts'
import { expectQuery, listLoaded, openListing, rows } from '#testing/components/market/listing.ts'
import { phoneScreen } from '#testing/components/screens.ts'

test('pressing a suggestion closes the box and shows the list', async () => {
  await openListing('/car-auction', { screen: phoneScreen })
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Find lots' })
  await box.fill('harrier')
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
  await expect.element(option).toMatchTextContent(/TOYOTA HARRIER/)
  // Meanwhile the list loads, dimmed until its rows arrive.
  await expectQuery('search', 'model-harrier')
  await listLoaded()
  await expect.element(option).toBeVisible()
  await expect.poll(horizontalOverflow).toBeLessThanOrEqual(0)
  expect(await accessibilityViolations()).toEqual([])
  await option.click()
  await expectQuery('model', '13')
  await listLoaded()
  await expect
    .poll(() => rows().every(({ innerText }) => innerText.includes('TOYOTA HARRIER')))
    .toBe(true)
  await expect.element(box).not.toBeInTheDocument()
})
