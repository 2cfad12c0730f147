import type { Page } from '@playwright/test'
import { horizontalOverflow, violationsInBothThemes } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { tellInApp } from './notified-person.ts'
import { phone } from './screens.ts'

// Tests of mails turn them off.
test.beforeEach(({ page }) =>
  page.request.put('/api/user/update-setting', { data: { bidEmailNotify: true } }),
)
test.afterEach(({ page }) => tellInApp(page))

const cardOf = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })
const toggle = (page: Page, name: string) => cardOf(page).getByRole('switch', { name, exact: true })
const saved = (page: Page) => cardOf(page).getByText('Saved.', { exact: true })

test('what a person wants to be told is saved by itself', async ({ page }) => {
  await page.goto('/profile')
  await toggle(page, 'Results: Push').click()
  await toggle(page, 'Messages: E-mail').click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(toggle(page, 'Results: Push')).not.toBeChecked()
  await expect(toggle(page, 'Messages: E-mail')).not.toBeChecked()
  await expect(toggle(page, 'Results: E-mail')).toBeChecked()
  // A choice that waits is saved on leaving the page.
  await toggle(page, 'Payments: In the app').click()
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await page.goBack()
  await expect(toggle(page, 'Payments: In the app')).not.toBeChecked()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('a choice that is not saved goes back and says so', async ({ page, expectRefusal }) => {
  await page.goto('/profile')
  expectRefusal('503 /api/notifications/settings')
  await page.route('**/api/notifications/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await toggle(page, 'Deadlines: Push').click()
  await expect(cardOf(page).getByRole('alert')).toContainText('Not saved.')
  await expect(toggle(page, 'Deadlines: Push')).toBeChecked()
  await page.unrouteAll({ behavior: 'wait' })
  await toggle(page, 'Deadlines: Push').click()
  await expect(saved(page)).toBeVisible()
  await expect(cardOf(page).getByRole('alert')).not.toBeAttached()
  await expect(toggle(page, 'Deadlines: Push')).not.toBeChecked()
})

test('without mails about bids none come of their kinds', async ({ page }) => {
  await page.request.put('/api/user/update-setting', { data: { bidEmailNotify: false } })
  await page.goto('/profile')
  for (const kind of ['Decisions', 'Results', 'Deadlines']) {
    await expect(toggle(page, `${kind}: E-mail`)).toBeDisabled()
    await expect(toggle(page, `${kind}: E-mail`)).not.toBeChecked()
    await expect(toggle(page, `${kind}: E-mail`)).toHaveAccessibleDescription(
      /“E-mail about bids” is off/,
    )
  }
  await expect(toggle(page, 'Messages: E-mail')).toBeChecked()
  await page.getByRole('switch', { name: /^E-mail about bids/ }).click()
  await expect(page.getByRole('region', { name: 'Settings' })).toContainText('Saved.')
  await expect(toggle(page, 'Results: E-mail')).toBeEnabled()
  await expect(toggle(page, 'Results: E-mail')).toBeChecked()
})

test.describe('in Nairobi, on a phone', () => {
  test.use({ ...phone, timezoneId: 'Africa/Nairobi' })

  test('quiet hours are in the zone of the person', async ({ page }) => {
    await page.goto('/profile#notifications')
    const card = cardOf(page)
    const quiet = card.getByRole('switch', { name: /^Quiet hours/ })
    await quiet.click()
    const zone = card.getByRole('combobox', { name: 'Time zone' })
    await expect(zone).toHaveValue('Africa/Nairobi')
    await card.getByLabel('From').fill('21:30')
    await card.getByLabel('Until').fill('21:30')
    await expect(card.getByText('Choose two different times', { exact: true })).toBeVisible()
    await card.getByLabel('Until').fill('06:15')
    await expect(card.getByText('Choose two different times', { exact: true })).not.toBeAttached()
    // What is saved meanwhile does not replace what is typed.
    await zone.fill('auckl')
    await expect(saved(page)).toBeVisible()
    await expect(zone).toHaveValue('auckl')
    await page.getByRole('option', { name: 'Pacific/Auckland' }).click()
    await expect(saved(page)).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.reload()
    await expect(card.getByLabel('From')).toHaveValue('21:30')
    await expect(card.getByLabel('Until')).toHaveValue('06:15')
    await expect(zone).toHaveValue('Pacific/Auckland')
    await expect(card).toContainText('This browser is in Africa/Nairobi.')
    await card.getByRole('button', { name: 'Use it' }).click()
    await expect(zone).toHaveValue('Africa/Nairobi')
    await quiet.click()
    await expect(zone).not.toBeAttached()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(quiet).not.toBeChecked()
  })
})
