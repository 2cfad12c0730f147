import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '#testing/components/app.tsx'

const selected = (name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true })
const address = () => location.pathname + location.search

test('the tabs of a dealer’s bids are stored in the address', async () => {
  const app = await openApp('/dealer-bids', { signedInAs: 'dealer' })
  await expect.element(selected('All bids')).toBeVisible()
  selected('All bids').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: /^My bids/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(selected('My bids')).toBeVisible()
  await expect.poll(address).toBe('/dealer-bids?bidType=mine')
  await app.reload()
  await expect.element(selected('My bids')).toBeVisible()
  history.back()
  await expect.element(selected('All bids')).toBeVisible()
  expect(address()).toBe('/dealer-bids')
})
