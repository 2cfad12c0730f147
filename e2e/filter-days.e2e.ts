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
})
