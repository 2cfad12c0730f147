import { describe, test } from 'vitest'
import { askedOf, countOf, foundOf, partOf, tagsOf, waitForAsked } from './filter-panel.ts'
import { signIn, soon, visit } from './journey.ts'

describe('days and auctions', () => {
  test('a chip narrows to its day, two to both', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const chips = page.getByRole('group', { name: 'Days of the week' }).getByRole('button')
      await soon(() => chips.count()).toBe(6)
      await chips.nth(4).click()
      await chips.nth(5).click()
      await page.waitForURL(/[?&]date=[\d-]+,[\d-]+$/)
      await soon(() => chips.nth(4).getAttribute('aria-pressed')).toBe('true')
      await chips.nth(4).click()
      await page.waitForURL(/[?&]date=[\d-]+$/)
    }))

  test('a chip leaves a chosen auction chosen, and gives it back alone', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const chips = page.getByRole('group', { name: 'Days of the week' }).getByRole('button')
      await soon(() => chips.count()).toBe(6)
      await partOf(page, 'Auction').getByRole('checkbox').first().check()
      await page.waitForURL(/[?&]auction=\d+/)
      const house = askedOf(page).get('auction')
      await soon(() => tagsOf(page).count()).toBe(1)
      await chips.nth(4).click()
      await page.waitForURL(/[?&]date=/)
      await soon(() => askedOf(page).get('auction')).toBe(house)
      await soon(() => tagsOf(page).count()).toBe(2)
      await chips.nth(4).click()
      await waitForAsked(page, 'date', null)
      await soon(() => askedOf(page).get('auction')).toBe(house)
      await soon(() => tagsOf(page).count()).toBe(1)
    }))

  test('all auctions of a day are its chip; one less, and the chip is mixed', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here)
      const chip = page.getByRole('group', { name: 'Days of the week' }).getByRole('button').nth(5)
      await page.getByRole('button', { name: 'Schedule' }).click()
      const day = page.getByRole('group', { name: /^Sat / }).last()
      await day.getByRole('checkbox').first().check()
      await page.waitForURL(/[?&]date=[\d-]+$/)
      await soon(() => chip.getAttribute('aria-pressed')).toBe('true')
      const whole = await foundOf(page)
      const auction = day.getByRole('checkbox').nth(1)
      const lots = await countOf(auction)
      await auction.uncheck()
      await page.waitForURL(/[?&]auction=/)
      await soon(() => chip.getAttribute('aria-pressed')).toBe('mixed')
      await soon(() => foundOf(page)).toBe(whole - lots)
      await auction.check()
      await waitForAsked(page, 'auction', null)
      await soon(() => chip.getAttribute('aria-pressed')).toBe('true')
      await page.getByRole('button', { name: 'Reset', exact: true }).click()
      await waitForAsked(page, 'date', null)
      await soon(() => chip.getAttribute('aria-pressed')).toBe('false')
    }))

  test('statistics are asked from day to day', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here, 'client', '/sales-statistic')
      const from = page.getByRole('textbox', { name: 'Sold on the day, or from' })
      // A day pasted in any way of writing it is put in place.
      await from.evaluate((field) => {
        const data = new DataTransfer()
        data.setData('text', '2026.11.02')
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      })
      await waitForAsked(page, 'date', '2026-11-02')
      // With the focus it is the browser's own field, whose parts are typed one after the other.
      const to = page.getByLabel('Sold until')
      await to.focus()
      await soon(() => to.getAttribute('type')).toBe('date')
      await to.fill('2026-11-04')
      await from.focus()
      await soon(() => to.getAttribute('type')).toBe('text')
      await soon(() => to.inputValue()).toBe('2026-11-04')
      await waitForAsked(page, 'date', '2026-11-02,2026-11-03,2026-11-04')
      await soon(() => tagsOf(page).count()).toBe(3)
    }))
})
