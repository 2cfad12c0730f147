import { addDays, tokyoDayOf } from '../contract/core/tokyo-time.ts'
import { expectQuery } from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { openList } from './lots-list.ts'
import { phone } from './screens.ts'

const today = tokyoDayOf(new Date())

test('statistics are searched from day to day, over any span', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const from = page.getByRole('textbox', { name: 'Sold from' })
  // A day is accepted in several formats; without an end the span is open.
  await from.evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text', '31.12.2019')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expectQuery(page, 'dateFrom', '2019-12-31')
  await expect(page.getByRole('button', { name: /^Remove filter: Day/ })).toHaveText(
    /since 2019\.12\.31/,
  )
  // With the focus it is the browser's date field, whose parts are typed one after the other.
  const to = page.getByLabel('Sold until')
  await to.focus()
  await expect(to).toHaveAttribute('type', 'date')
  await to.fill(addDays(today, -1))
  await from.focus()
  await expect(to).toHaveAttribute('type', 'text')
  await expect(to).toHaveValue(addDays(today, -1))
  await expectQuery(page, 'dateTo', addDays(today, -1))
  await expectQuery(page, 'dateFrom', '2019-12-31')
  // The last day alone is a span, too.
  await from.fill('')
  await expectQuery(page, 'dateFrom', null)
  await expectQuery(page, 'dateTo', addDays(today, -1))
  await page.getByRole('button', { name: /^Remove filter: Day/ }).click()
  await expect(page).toHaveURL('/sales-statistic')
  await expect(to).toHaveValue('')
})

test('a day typed part by part is read, and so is its correction', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const from = page.getByLabel('Sold from')
  await from.focus()
  await expect(from).toHaveAttribute('type', 'date')
  // The order of the parts is that of the browser.
  await page.keyboard.type('11112025')
  await expectQuery(page, 'dateFrom', '2025-11-11')
  // The part before the year is emptied and typed again.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('05')
  await expect(page).toHaveURL(/dateFrom=2025-(11-05|05-11)$/)
})

test('statistics show errors of days, and preserve them', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const from = page.getByLabel('Sold from')
  const fields = page.getByRole('group', { name: 'Sold on' })
  await from.focus()
  await from.fill('6070-02-20')
  await expect(fields).toContainText('Only days from 2000.01.01 to ')
  await expect(from).toHaveValue('6070-02-20')
  await expect(page).toHaveURL('/sales-statistic')
  await from.fill('2020-01-01')
  await expectQuery(page, 'dateFrom', '2020-01-01')
  await expect(fields).not.toContainText('Only days')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the dialog of filters does not close with invalid days', async ({ page }) => {
    await openList(page, '/sales-statistic')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    const show = dialog.getByRole('button', { name: /^Show [\d\s]+ cars?$/ })
    const from = dialog.getByLabel('Sold from')
    await from.focus()
    await from.fill('6070-02-20')
    await expect(dialog).toContainText('Only days from')
    await show.click()
    await expect(dialog.locator('[aria-invalid=true]:focus')).toHaveCount(1)
    await from.fill('2020-01-02')
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
    await show.click()
    await expectQuery(page, 'dateFrom', '2020-01-02')
    await expect(dialog).not.toBeAttached()
  })

  test('back closes the dialog of filters and stays on the list', async ({ page }) => {
    await openList(page, '/sales-statistic')
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    const open = () => page.getByRole('button', { name: 'Filters', exact: true }).click()
    await open()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).not.toBeAttached()
    await expect(page).toHaveURL('/sales-statistic')
    // A dialog that was applied leaves nothing behind that would take a second press.
    await open()
    await dialog.getByLabel('Sold from').focus()
    await dialog.getByLabel('Sold from').fill('2020-01-02')
    await dialog.getByRole('button', { name: /^Show / }).click()
    await expectQuery(page, 'dateFrom', '2020-01-02')
    await expect(dialog).not.toBeAttached()
    await page.goBack()
    await expect(page).toHaveURL('/sales-statistic')
    await expect
      .poll(() => page.evaluate(() => Object.keys(history.state)))
      .not.toContain('openDialogs')
  })
})
