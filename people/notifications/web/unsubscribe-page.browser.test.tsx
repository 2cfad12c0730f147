import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

const stop = page.getByRole('button', { name: 'Unsubscribe' })
const isBroken = page.getByRole('heading', { name: 'The link does not work' })

test('a link without its token leads to the settings that turn mails off', async () => {
  await openApp('/unsubscribe', { signedInAs: null })
  await expect.element(isBroken).toBeVisible()
  const link = page.getByRole('main').getByRole('link')
  await expect.element(link).toHaveAttribute('href', '/profile')
})

test('a truncated link does not work', async () => {
  const app = await openApp('/unsubscribe?token=1.x', { signedInAs: null })
  app.answer('unsubscribe', () => {
    throw new Refused('expired_link')
  })
  await stop.click()
  await expect.element(isBroken).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('only a press stops the mails, and the token leaves the address', async () => {
  const app = await openApp('/unsubscribe?token=1.abc&about=bids', { signedInAs: null })
  app.answer('unsubscribe', { success: true })
  await expect.element(page.getByRole('heading', { name: 'E-mails about bids' })).toBeVisible()
  await expect.poll(() => location.href).not.toContain('token')
  expect(await accessibilityViolations()).toEqual([])
  expect(app.requestsOf('unsubscribe')).toEqual([])
  await stop.click()
  await expect.element(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  expect(app.requestsOf('unsubscribe').map(({ query }) => query)).toEqual([
    { token: '1.abc', about: 'bids' },
  ])
  expect(await accessibilityViolations()).toEqual([])
})
