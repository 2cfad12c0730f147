import type { Locator } from '@playwright/test'
import { accessibilityViolations, horizontalOverflow } from './accessibility.ts'
import { enterTariffs } from './cost-tariffs.ts'
import { expect, test } from './fixtures.ts'
import { desk, phone } from './screens.ts'

test.use({ signedInAs: 'manager', ...desk })

async function fillDay(form: Locator, label: string, day: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true }).first()
  // With the focus it becomes a field for dates.
  await field.focus()
  await field.fill(day)
}

test('a manager reads the rules of a country, and adds a version that holds from its day on', async ({
  page,
}) => {
  await page.goto('/purchased-cars/import-rules')
  await page.getByLabel('Country').selectOption('Georgia')
  const figures = page.getByRole('main')
  await expect(
    figures.getByText('Excise with the wheel on the right', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Entered with the system', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'New version' }).click()
  const form = page.getByRole('form', { name: 'New version' })
  await form.getByLabel('Clearance fee, ₾', { exact: true }).fill('1 75,5')
  await form.getByLabel('Excise, by age, row 1, Age up to, years').fill('7')
  await form.getByLabel('Registration, ₾', { exact: true }).fill('about 70')
  await form.getByRole('button', { name: 'Save' }).click()
  const refused = form.getByRole('alert').filter({ hasText: 'missing or wrong' })
  await expect(refused.getByRole('listitem')).toHaveText([
    ...['Valid from', 'Source', 'As of', 'Registration'],
  ])

  await form.getByLabel('Registration, ₾', { exact: true }).fill('72')
  await fillDay(form, 'Valid from', '2001-02-03')
  await form.getByLabel('Source', { exact: true }).first().fill('Gazette 12')
  await fillDay(form, 'As of', '2001-01-20')
  const changes = form.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /^Excise, by age, row 1, Age up to: 6.years\s→\s7.years$/,
    /^Clearance fee: 150.₾\s→\s175.5.₾$/,
  ])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  // It is of a day long ago, so that costs of other tests stay as they are.
  const versions = page.getByRole('listitem').filter({ hasText: /from \d{4}/ })
  await expect(versions.last()).toContainText('past')
  await expect(versions.last()).toContainText('Gazette 12')
  await expect(versions.last()).toContainText('Haruka Sato')
  await versions.first().getByText('What changed', { exact: true }).click()
  await expect(versions.first().getByText(/175.5.₾\s→\s150.₾/)).toBeVisible()
  await versions.last().getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: /Georgia · from 2001/ })).toBeVisible()
})

test('what the server refuses is named in the form, and what was typed stays', async ({
  page,
  expectRefusal,
}) => {
  expectRefusal('422 /api/costs/save-rules')
  await page.goto('/purchased-cars/import-rules')
  await page.getByRole('button', { name: 'New version' }).click()
  const form = page.getByRole('form', { name: 'New version' })
  const limit = form.getByLabel('Duty from 3 to 5 years, by engine, row 2, Engine up to, cm³')
  await limit.fill('900')
  await fillDay(form, 'Valid from', '2099-01-01')
  await form.getByLabel('Source', { exact: true }).first().fill('Gazette')
  await fillDay(form, 'As of', '2026-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  const refused = form.getByRole('alert').filter({ hasText: 'These rules cannot be calculated' })
  await expect(refused.getByRole('listitem')).toHaveText('Duty from 3 to 5 years, by engine')
  await expect(limit).toHaveValue('900')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/from 2099/)).toHaveCount(0)
})

test('a rate is entered, and those before stay to be read', async ({ page }) => {
  await page.goto('/purchased-cars/import-rates')
  await page.getByRole('button', { name: 'Enter a rate' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('form') })
  await dialog.getByLabel('Currency').selectOption('NZD')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Invalid value', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Required field', { exact: true })).toBeVisible()
  await dialog.getByLabel('Yen for 1 NZD').fill('88,25')
  await dialog.getByLabel('Source').fill('Reserve bank')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Currency').selectOption('NZD')
  const newest = page.getByRole('list', { name: 'Rates for imports' }).getByRole('listitem').first()
  await expect(newest).toContainText(/1.NZ\$.=.88\.25.¥/)
  await expect(newest).toContainText('Reserve bank')
  await expect(newest).toContainText('Haruka Sato')
})

test('the history of a tariff has its price before, and who changed it', async ({ page }) => {
  await enterTariffs(page)
  const save = (data: object) =>
    page.request.post('/api/purchased-cars/save-tariff', {
      data: { kind: 'yard', dischargePort: 'TZDAR', ...data },
    })
  const { id } = (await (await save({ amountYen: 9_000 })).json()) as { id: number }
  await save({ id: String(id), amountYen: 9_500 })
  await page.goto('/purchased-cars/tariffs')
  await page.getByRole('button', { name: /^History: Yard · Dar es Salaam/ }).click()
  const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText(/^Changed.*Haruka Sato.*9.000.¥.*9.500.¥/s)
  await expect(changes.last()).toContainText(/^Added/)
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect(changes.nth(3)).toBeVisible()
  await page.request.post('/api/purchased-cars/delete-tariff', { data: { id: String(id) } })
  await page.reload()
  await page.getByRole('radio', { name: 'History' }).click()
  await expect(changes.first()).toContainText(/^Deleted: Yard · Dar es Salaam/)
})

test.describe('in Russian', () => {
  test.use({ language: 'ru' })

  for (const path of ['/purchased-cars/import-rules', '/purchased-cars/import-rates']) {
    test(`${path} is readable for everybody and fits a phone`, async ({ page }) => {
      await page.goto(path)
      const button = page.getByRole('button', { name: /Новая версия|Внести курс/ })
      await expect(button).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.setViewportSize(phone.viewport)
      await expect.poll(() => horizontalOverflow(page)).toBe(0)
      await button.click()
      await expect(page.getByLabel('Источник', { exact: true }).first()).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await expect.poll(() => horizontalOverflow(page)).toBe(0)
    })
  }
})

test.describe('a client', () => {
  test.use({ signedInAs: 'client' })

  test('is led away from the pages of managers', async ({ page }) => {
    await page.goto('/purchased-cars/import-rules')
    await expect(page.getByRole('heading', { name: 'Import rules' })).toHaveCount(0)
    await expect(page).not.toHaveURL(/import-rules/)
  })
})
