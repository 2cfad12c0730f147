import { barriersOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test.use({ signedInAs: 'manager' })

test('the profile is edited, keeps what was typed when saving fails, and settings save themselves', async ({
  page,
  expectRefusal,
}) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('')
  await page.getByLabel('Mobile phone').fill('+81 3 1234 5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Required field')).toBeVisible()
  await page.getByLabel('City').fill('Yokohama')
  expectRefusal('503 /api/user/update-profile')
  await page.route('**/api/user/update-profile', (route) => route.fulfill({ status: 503 }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Yokohama')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  const notify = page.getByRole('switch', { name: /E-mail about bids/ })
  const isOn = await notify.isChecked()
  await notify.click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Yokohama')).toBeVisible()
  await expect(notify).toBeChecked({ checked: !isOn })
  expect(await barriersOf(page)).toEqual([])
})
