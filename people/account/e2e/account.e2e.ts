import { expect, test } from '#testing/browser/fixtures.ts'

test.use({ signedInAs: 'manager' })

test('the profile and settings are saved, and a theme shows in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  for (const theme of ['Dark', 'Light']) {
    await page.getByRole('radio', { name: theme, exact: true }).first().check()
    for (const tab of [page, other]) {
      await expect(tab.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
    }
  }
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('Yokohama')
  await page.getByLabel('Mobile phone').fill('+81 3 1234 5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  const notify = page.getByRole('switch', { name: /E-mail about bids/ })
  const isOn = await notify.isChecked()
  // Saved even though the page is left at once.
  await notify.click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Yokohama', { exact: true })).toBeVisible()
  await expect(page.getByText('+81 3 1234 5678', { exact: true })).toBeVisible()
  await expect(notify).toBeChecked({ checked: !isOn })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
