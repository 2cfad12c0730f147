import { addDays, tokyoDayOf } from '../contract/core/tokyo-time.ts'
import { expectQuery } from './filter-panel.ts'
import { expect, test } from './fixtures.ts'
import { openList } from './lots-list.ts'
import { phone } from './screens.ts'

/** So many days in Tokyo, the last of which is today. */
const daysUntilToday = (count: number) =>
  Array.from({ length: count }, (_, at) => addDays(tokyoDayOf(new Date()), at + 1 - count))

test('statistics are searched from day to day', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const from = page.getByRole('textbox', { name: 'Sold from' })
  const days = daysUntilToday(21)
  const [first = '', , last = ''] = days
  // A day pasted in any way of writing it is understood; by itself it means until today.
  await from.evaluate(
    (field, text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    },
    first.replaceAll('-', '.'),
  )
  await expectQuery(page, 'date', days.join())
  // With the focus it is the browser's own field, whose parts are typed one after the other.
  const to = page.getByLabel('Sold until')
  await to.focus()
  await expect(to).toHaveAttribute('type', 'date')
  await to.fill(last)
  await from.focus()
  await expect(to).toHaveAttribute('type', 'text')
  await expect(to).toHaveValue(last)
  await expectQuery(page, 'date', days.slice(0, 3).join())
  await expect(page.getByRole('button', { name: /^Remove filter: Day/ })).toHaveCount(3)
})

test('statistics say what is wrong with days, and keep them', async ({ page }) => {
  await openList(page, '/sales-statistic')
  const from = page.getByLabel('Sold from')
  const to = page.getByLabel('Sold until')
  const fields = page.getByRole('group', { name: 'Sold on' })
  await from.focus()
  await from.fill('6070-02-20')
  await expect(fields).toContainText('Only days from 2000.01.01 to ')
  await from.fill('2020-01-01')
  await expect(fields).toContainText('More than 200 days until today')
  await to.focus()
  await to.fill('2020-12-31')
  await expect(fields).toContainText('At most 200 days')
  await expect(from).toHaveValue('2020-01-01')
  await expect(page).toHaveURL('/sales-statistic')
  await to.fill('2020-01-02')
  await expectQuery(page, 'date', '2020-01-01,2020-01-02')
  await expect(fields).not.toContainText('200')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the window of filters does not close over days that cannot be searched', async ({
    page,
  }) => {
    await openList(page, '/sales-statistic')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    const show = dialog.getByRole('button', { name: /^Show [\d\s]+ cars?$/ })
    const from = dialog.getByLabel('Sold from')
    const to = dialog.getByLabel('Sold until')
    await from.focus()
    await from.fill('2020-01-01')
    await expect(dialog).toContainText('More than 200 days until today')
    await show.click()
    await expect(dialog.locator('[aria-invalid=true]:focus')).toHaveCount(1)
    await to.focus()
    await to.fill('2020-01-02')
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
    await show.click()
    await expectQuery(page, 'date', '2020-01-01,2020-01-02')
    await expect(dialog).not.toBeAttached()
  })
})
