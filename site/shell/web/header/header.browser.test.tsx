import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violationsInBothThemes } from '#testing/components/accessibility.ts'
import { openApp } from '#testing/components/app.tsx'

const account = page.getByRole('button', { name: /^Account: / })
const item = (name: string) => page.getByRole('menuitem', { name })

test('the header hides on scrolling down, and returns on scrolling up and on focus', async () => {
  await openApp('/how-to-buy', { screen: { width: 1440, height: 600 } })
  const top = () => page.getByRole('banner').element().getBoundingClientRect().y
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(1400)
  window.scrollTo(0, 600)
  await expect.poll(top).toBeLessThan(0)
  window.scrollTo(0, 400)
  await expect.poll(top).toBe(0)
  window.scrollTo(0, 700)
  await expect.poll(top).toBeLessThan(0)
  await userEvent.keyboard('/')
  await expect.poll(top).toBe(0)
})

test('the account menu opens the balance and the shortcuts, and signs out', async () => {
  const app = await openApp('/profile', { answers: { signOut: { success: true } } })
  await account.click()
  await expect.element(item('Balance')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await item('Balance').click()
  await expect.element(page.getByRole('heading', { name: 'Balance', level: 1 })).toBeVisible()
  await account.click()
  await item('Keyboard shortcuts').click()
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(shortcuts).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(shortcuts).not.toBeInTheDocument()
  await account.click()
  await item('Sign out').click()
  await expect.poll(() => location.pathname).toBe('/auth/login')
  expect(app.requestsOf('signOut')).toHaveLength(1)
})

test('the switch changes the theme', async () => {
  await openApp('/profile')
  for (const theme of ['Dark', 'Light']) {
    await page.getByRole('radio', { name: theme, exact: true }).first().click()
    await expect.poll(() => document.documentElement.dataset.theme).toBe(theme.toLowerCase())
  }
})
