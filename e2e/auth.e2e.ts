import type { Page } from '@playwright/test'
import {
  accessibilityViolations,
  horizontalOverflow,
  violationsInBothThemes,
} from './accessibility.ts'
import { expect, openSession, submitSignIn, test } from './fixtures.ts'
import { listLoaded, openList } from './lots-list.ts'
import { phone } from './screens.ts'

const countryField = (page: Page) => page.getByRole('combobox', { name: 'Country' })

test.describe('a guest at the sign-in page', () => {
  test.use({ signedInAs: null })

  test('sees a red error for wrong credentials, and the name stays', async ({
    page,
    personOf,
    expectRefusal,
  }) => {
    expectRefusal('400 /api/auth')
    await page.goto('/auth/login')
    const { email } = await personOf('client')
    await submitSignIn(page, email, 'not this one')
    const box = page.getByRole('alert')
    await expect(box).toHaveText('Incorrect username or password')
    const [red = 0, green = 0, blue = 0] = await box.evaluate((element) => {
      // A canvas converts every notation of a colour to red, green and blue.
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) return []
      canvas.fillStyle = getComputedStyle(element).color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    })
    expect(red).toBeGreaterThan(Math.max(green, blue) + 40)
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
  })

  test('sees errors of empty fields before anything is sent', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Required field', { exact: true })).toHaveCount(2)
  })

  test('signs in with the keyboard alone, and returns to the requested page', async ({
    page,
    personOf,
  }) => {
    const person = await personOf('client')
    await page.goto('/car-auction?sort=year&order=DESC')
    await expect(page).toHaveURL(/\/auth\/login/)
    const email = page.getByLabel('E-mail')
    await expect(email).toBeVisible()
    await email.focus()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('seriba-demo')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/car-auction?sort=year&order=DESC')
    await listLoaded(page)
  })

  test('is not redirected to other sites', async ({ page, personOf, serverUrl }) => {
    await page.goto(`/auth/login?redirect=${encodeURIComponent('//evil.test/')}`)
    await submitSignIn(page, (await personOf('client')).email)
    await listLoaded(page)
    expect(new URL(page.url()).origin).toBe(serverUrl)
  })

  test('still sees the e-mail after a change of language, but not the password', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await page.locator('input[type=email]').fill('somebody@seriba.test')
    await page.locator('input[type=password]').fill('half-typed')
    await page.getByRole('radio', { name: 'Русский' }).check()
    await expect(page.getByRole('heading', { name: 'Вход', level: 1 })).toBeVisible()
    await expect(page.locator('input[type=email]')).toHaveValue('somebody@seriba.test')
    await expect(page.locator('input[type=password]')).toHaveValue('')
    const stored = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)
    expect(stored).not.toContain('somebody@seriba.test')
    expect(stored).not.toContain('half-typed')
  })

  test('loads everything once, here and in another tab', async ({ page, context, personOf }) => {
    const { email } = await personOf('client')
    const tabs = [page, await context.newPage()]
    const requested = tabs.map((tab) => {
      const paths: string[] = []
      tab.on('request', (request) => paths.push(new URL(request.url()).pathname))
      return paths
    })
    for (const tab of tabs) {
      await tab.goto('/auth/login')
      await expect(tab.locator('input[type=email]')).toBeVisible()
    }
    for (const paths of requested) paths.length = 0
    await submitSignIn(page, email)
    // Not the counters of the menu: they are requested again when the stream of events opens.
    const lists = ['gearbox-list', 'auction-status-list']
    const once = ['/api/car-auction/listing', ...lists.map((list) => `/api/site/${list}`)]
    for (const [index, tab] of tabs.entries()) {
      await listLoaded(tab)
      const paths = () => requested[index]?.filter((path) => once.includes(path)).sort()
      // The lists of options are requested after the lots.
      await expect.poll(paths).toEqual([...once].sort())
      await tab.waitForLoadState('networkidle')
      expect(paths()).toEqual([...once].sort())
    }
  })

  test('has no accessibility violations in either theme, with and without an error', async ({
    page,
    expectRefusal,
  }) => {
    expectRefusal('400 /api/auth')
    await page.goto('/auth/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await submitSignIn(page, 'nobody@seriba.test', 'not this one')
    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password')
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('has no accessibility violations and no horizontal overflow on any page', async ({
      page,
    }) => {
      for (const path of [
        '/auth/login',
        '/auth/sign-up',
        '/auth/forgot-password',
        '/auth/change-password',
        '/verify-email',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await accessibilityViolations(page), path).toEqual([])
        await expect.poll(() => horizontalOverflow(page), path).toBe(0)
      }
    })
  })
})

test.describe('signing out', () => {
  test.use({ signedInAs: null })

  test('ends the session, and going back does not restore it', async ({ page, personOf }) => {
    await openSession(page, await personOf('client'))
    await openList(page)
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.goto('/car-auction')
    await expect(page).toHaveURL(/\/auth\/login/)
    const response = await page.request.get('/api/car-auction/listing')
    expect(response.status()).toBe(401)
  })
})

test.describe('the list of countries', () => {
  test.describe('on the sign-up page', () => {
    test.use({ signedInAs: null })

    test('works with the keyboard and hides nothing while it is open', async ({ page }) => {
      await page.goto('/auth/sign-up')
      const country = countryField(page)
      await country.focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option', { name: 'Kenya' })).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
      await expect(page.getByText('Country', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(country).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.type('new z')
      await expect(page.getByRole('option', { name: 'New Zealand' })).toBeVisible()
      await expect(page.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(country).toHaveValue('New Zealand')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(country).toHaveValue('Nicaragua')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('nowhere')
      await expect(page.getByText('No such country', { exact: true })).toBeVisible()
      // Leaving the field closes the list and restores the choice.
      await page.keyboard.press('Tab')
      await expect(country).toHaveAttribute('aria-expanded', 'false')
      await expect(country).toHaveValue('Nicaragua')
    })
  })

  test('hides nothing in the profile either', async ({ page }) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit' }).click()
    await countryField(page).click()
    const japan = page.getByRole('listbox').getByRole('option', { name: 'Japan' })
    await expect(japan).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await japan.click()
    await expect(countryField(page)).toHaveValue('Japan')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })
})
