import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accounts, barriersOf, settled, signIn, soon, submitLogin, visit } from './journey.ts'

describe('the list of countries', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Country' })

  test('is used by key on the sign-up page and hides nothing while it is open', () =>
    visit(async ({ page, url }) => {
      await page.goto(`${url}/auth/sign-up`)
      const country = field(page)
      const isOpen = () => country.getAttribute('aria-expanded')
      await country.focus()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('option', { name: 'Kenya' }).waitFor()
      expect(await barriersOf(page)).toEqual([])
      await page.getByText('Country', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await soon(isOpen).toBe('false')
      await page.keyboard.type('new z')
      await page.getByRole('option', { name: 'New Zealand' }).waitFor()
      await soon(() => page.getByRole('option').count()).toBe(1)
      await page.keyboard.press('Enter')
      await soon(() => country.inputValue()).toBe('New Zealand')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await soon(() => country.inputValue()).toBe('Nicaragua')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('nowhere')
      await page.getByText('No such country').waitFor()
      // Leaving takes the list away and brings back what was chosen.
      await page.keyboard.press('Tab')
      await soon(isOpen).toBe('false')
      await soon(() => country.inputValue()).toBe('Nicaragua')
    }))

  test('hides nothing in the profile either', () =>
    visit(async (here) => {
      const { page, url } = here
      await signIn(here)
      await page.goto(`${url}/profile`)
      await page.getByRole('button', { name: 'Edit' }).click()
      await field(page).click()
      const japan = page.getByRole('listbox').getByRole('option', { name: 'Japan' })
      await japan.waitFor()
      expect(await barriersOf(page)).toEqual([])
      await japan.click()
      await soon(() => field(page).inputValue()).toBe('Japan')
      await soon(() => page.getByRole('listbox').count()).toBe(0)
    }))
})

describe('signing in', () => {
  test('keeps the typed address when the language changes, and never the password', () =>
    visit(async ({ page, url }) => {
      await page.goto(`${url}/auth/login`)
      await page.locator('input[type=email]').fill(accounts.dealer)
      await page.locator('input[type=password]').fill('half-typed')
      await page.getByRole('radio', { name: 'Русский' }).check()
      await page.getByRole('heading', { name: 'Вход', level: 1 }).waitFor()
      await soon(() => page.locator('input[type=email]').inputValue()).toBe(accounts.dealer)
      await soon(() => page.locator('input[type=password]').inputValue()).toBe('')
      const kept = await page.evaluate(() => JSON.stringify(localStorage))
      expect(kept).not.toContain(accounts.dealer)
      expect(kept).not.toContain('half-typed')
    }))

  test('asks for everything once, here and in another tab at the door', () =>
    visit(async ({ page, context, url }) => {
      const tabs = [page, await context.newPage()]
      const asked = tabs.map((tab) => {
        const calls: string[] = []
        tab.on('request', (request) => calls.push(new URL(request.url()).pathname))
        return calls
      })
      for (const tab of tabs) {
        await tab.goto(`${url}/auth/login`)
        await tab.locator('input[type=email]').waitFor()
      }
      for (const calls of asked) calls.length = 0
      await submitLogin(page, accounts.client)
      const lists = ['gearbox-list', 'auction-status-list', 'menu-counters']
      const once = ['/api/car-auction/listing', ...lists.map((list) => `/api/site/${list}`)]
      for (const [index, tab] of tabs.entries()) {
        await settled(tab)
        await tab.waitForLoadState('networkidle')
        const calls = asked[index]?.filter((path) => once.includes(path)).sort()
        expect(calls).toEqual([...once].sort())
      }
    }))
})
