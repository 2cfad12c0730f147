import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, tokyoDayOf } from '../contract/core/tokyo-time.ts'
import { signIn, soon, visit } from './journey.ts'

const waitForAsked = (page: Page, value: string) =>
  page.waitForURL((url) => url.searchParams.get('date') === value)

/** So many days in Tokyo, the last of which is today. */
const daysUntilToday = (count: number) =>
  Array.from({ length: count }, (_, at) => addDays(tokyoDayOf(new Date()), at + 1 - count))

test('statistics are asked from day to day', () =>
  visit(async (here) => {
    const { page } = here
    await signIn(here, 'client', '/sales-statistic')
    const from = page.getByRole('textbox', { name: 'Sold from' })
    const days = daysUntilToday(21)
    const [first = '', , last = ''] = days
    // A day pasted in any way of writing it is put in place; by itself it means until today.
    await from.evaluate(
      (field, text) => {
        const data = new DataTransfer()
        data.setData('text', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      },
      first.replaceAll('-', '.'),
    )
    await waitForAsked(page, days.join())
    // With the focus it is the browser's own field, whose parts are typed one after the other.
    const to = page.getByLabel('Sold until')
    await to.focus()
    await soon(() => to.getAttribute('type')).toBe('date')
    await to.fill(last)
    await from.focus()
    await soon(() => to.getAttribute('type')).toBe('text')
    await soon(() => to.inputValue()).toBe(last)
    await waitForAsked(page, days.slice(0, 3).join())
    await soon(() => page.getByRole('button', { name: /^Remove filter: Day/ }).count()).toBe(3)
  }))

test('statistics say what is wrong with days, and keep them', () =>
  visit(async (here) => {
    const { page } = here
    await signIn(here, 'client', '/sales-statistic')
    const from = page.getByLabel('Sold from')
    const to = page.getByLabel('Sold until')
    const bar = page.getByRole('group', { name: 'Sold on' })
    await from.focus()
    await from.fill('6070-02-20')
    await soon(() => bar.innerText()).toContain('Only days from 2000.01.01 to ')
    await from.fill('2020-01-01')
    await soon(() => bar.innerText()).toContain('More than 200 days until today')
    await to.focus()
    await to.fill('2020-12-31')
    await soon(() => bar.innerText()).toContain('At most 200 days')
    await soon(() => from.inputValue()).toBe('2020-01-01')
    const { search } = new URL(page.url())
    expect(search).toBe('')
    await to.fill('2020-01-02')
    await waitForAsked(page, '2020-01-01,2020-01-02')
    await soon(() => bar.innerText()).not.toContain('200')
  }))

test('a window of filters does not close over days that cannot be asked for', () =>
  visit(
    async (here) => {
      const { page } = here
      await signIn(here, 'client', '/sales-statistic')
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      const show = dialog.getByRole('button', { name: /^Show [\d\s]+ cars?$/ })
      await dialog.getByLabel('Sold from').focus()
      await dialog.getByLabel('Sold from').fill('2020-01-01')
      await soon(() => dialog.innerText()).toContain('More than 200 days until today')
      await show.click()
      await soon(() => dialog.locator('[aria-invalid=true]:focus').count()).toBe(1)
      await dialog.getByLabel('Sold until').focus()
      await dialog.getByLabel('Sold until').fill('2020-01-02')
      await soon(() => dialog.locator('[aria-invalid=true]').count()).toBe(0)
      await show.click()
      await waitForAsked(page, '2020-01-01,2020-01-02')
      await dialog.waitFor({ state: 'detached' })
    },
    { width: 390, height: 844, touch: true },
  ))
