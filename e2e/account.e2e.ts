import { accessibilityViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test.use({ signedInAs: 'manager' })

test('the profile is edited, a failed save preserves the input, and settings are saved automatically', async ({
  page,
  expectRefusal,
}) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('')
  await page.getByLabel('Mobile phone').fill('+81 3 1234 5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Required field', { exact: true })).toBeVisible()
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
  await expect(page.getByText('Yokohama', { exact: true })).toBeVisible()
  await expect(notify).toBeChecked({ checked: !isOn })
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the first click on Save saves although a field is left with an error beside it', async ({
  page,
}) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('City').fill('')
  await page.getByLabel('Address').focus()
  await expect(page.getByText('Required field', { exact: true })).toHaveCount(1)
  await page.getByLabel('City').fill('Kobe')
  // Another error appears when the field loses the focus, and moves everything below it.
  const mobile = page.getByLabel('Mobile phone')
  await mobile.fill('')
  const save = page.getByRole('button', { name: 'Save' })
  const box = await save.boundingBox()
  if (!box) throw new Error('the button is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + 3)
  await page.mouse.down()
  await page.waitForTimeout(100)
  expect(await save.boundingBox()).toEqual(box)
  await page.mouse.up()
  // The click has arrived: it puts the focus on the first invalid field.
  await expect(mobile).toBeFocused()
  await expect(page.getByText('Required field', { exact: true })).toHaveCount(1)
})

test('a theme that is chosen in one tab shows in the other, and the account menu names its entries', async ({
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
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
