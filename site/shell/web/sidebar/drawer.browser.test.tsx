import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { profileOf } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { phoneScreen } from '#testing/components/screens.ts'

test('the drawer lists the pages, traps the focus and returns it', async () => {
  await openApp('/car-auction', { screen: phoneScreen })
  const burger = page.getByRole('button', { name: 'Menu' })
  await burger.click()
  const drawer = page.getByRole('dialog')
  const { email } = profileOf('client').profile
  await expect.element(drawer.getByText(email, { exact: true })).toBeVisible()
  const names = drawer
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link')
    .elements()
    .map((link) => link.querySelector('span')?.textContent)
  expect(names).toEqual([
    ...['My bids', 'Bid archive', 'Purchased', 'Payments', 'Profile', 'Favorites', 'Compare'],
    ...['Car auctions', 'Sales statistics', 'Bike auctions', 'Bike statistics', 'Fixed price'],
  ])
  const stops = new Set<Element | null>()
  for (let step = 0; step < 30; step++) {
    await userEvent.tab()
    stops.add(document.activeElement)
    expect(drawer.element().contains(document.activeElement)).toBe(true)
  }
  expect(stops.size).toBeGreaterThan(names.length)
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(burger).toHaveFocus()
  await burger.click()
  await drawer.getByRole('link', { name: /^Bike auctions/ }).click()
  await expect.poll(() => location.pathname).toBe('/bike-auctions')
  await expect.element(drawer).not.toBeInTheDocument()
})
