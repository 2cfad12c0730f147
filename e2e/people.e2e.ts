import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  accounts,
  barriersOf,
  sidewaysOf,
  signIn,
  soon,
  submitLogin,
  type Visit,
  visit,
} from './journey.ts'

const strangerAt = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@seriba.test`

/** The link of the newest mail to somebody, as the demo's outbox shows it. */
async function linkFor({ page, url }: Visit, email: string, path: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const text = await (await page.request.get(`${url}/dev/outbox`)).text()
        const mail = text.slice(Math.max(0, text.indexOf(email)))
        found = new RegExp(`${path}\\?token=[\\w.~%-]+`).exec(text.includes(email) ? mail : '')?.[0]
        return found
      },
      { timeout: 15_000 },
    )
    .toBeTruthy()
  return url + (found ?? '')
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ann Miller')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mobile phone').fill('+254 20 123 456')
  await page.getByLabel('Country', { exact: true }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabel('City').fill('Nairobi')
  await page.getByLabel('Password', { exact: true }).fill('first-secret')
  await page.getByLabel('Repeat the password').fill('first-secret')
  await page.getByLabel(/I agree with/).check()
}

/** Registers somebody and verifies their address. */
async function join(here: Visit, email: string): Promise<void> {
  const { page, url } = here
  await page.goto(`${url}/auth/sign-up`)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
  await page.getByText(email).waitFor()
  await page.goto(await linkFor(here, email, '/verify-email'))
  await page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
  expect(page.url()).toBe(`${url}/verify-email`)
  await page.reload()
  await page.getByRole('heading', { name: 'Your address is verified' }).waitFor()
}

describe('a newcomer', () => {
  test('signs up, verifies the address and signs in', () =>
    visit(async (here) => {
      const { page, url } = here
      const email = strangerAt('ann')
      await join(here, email)
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await submitLogin(page, email, 'first-secret')
      await page.waitForURL(`${url}/car-auction`)
      await page.goto(`${url}/profile`)
      await page.getByText('+254 20 123 456').waitFor()
      await page.getByText('Kenya').waitFor()
    }))

  test('keeps what was typed over a change of language, but no password', () =>
    visit(async ({ page, url }) => {
      await page.goto(`${url}/auth/sign-up`)
      await page.getByLabel('Full name').fill('Иванов Иван')
      await page.getByLabel('Mobile phone').fill('8 999 123 45 67')
      await page.getByLabel('Password', { exact: true }).fill('first-secret')
      await page.getByRole('radio', { name: 'Русский' }).check()
      await page.getByRole('heading', { name: 'Регистрация' }).waitFor()
      await soon(() => page.locator('[name=fullName]').inputValue()).toBe('Иванов Иван')
      await soon(() => page.locator('[name=mobile]').inputValue()).toBe('+7 (999) 123-45-67')
      await soon(() => page.getByLabel('Страна', { exact: true }).inputValue()).toMatch(/^Росси/)
      await soon(() => page.locator('[name=password]').inputValue()).toBe('')
      await page.locator('[name=fullName]').focus()
      await page.keyboard.press('Tab')
      await page.getByText('через пробел').waitFor()
    }))
})

describe('the door', () => {
  test('says that name or password are wrong, and keeps the name', () =>
    visit(async (here) => {
      const { page, url } = here
      here.expectRefusal('400 /api/auth')
      await page.goto(`${url}/auth/login`)
      await submitLogin(page, strangerAt('nobody'), 'wrong-secret')
      await page.getByRole('alert').getByText('Incorrect username or password').waitFor()
      await soon(() => page.getByLabel('E-mail').inputValue()).toContain('nobody')
    }))

  test('opens to the keyboard alone, and leads where one was going', () =>
    visit(async ({ page, url }) => {
      await page.goto(`${url}/profile`)
      const email = page.getByLabel('E-mail')
      await email.waitFor()
      await email.focus()
      await page.keyboard.type(accounts.client)
      await page.keyboard.press('Tab')
      await page.keyboard.type('seriba-demo')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Profile' }).waitFor()
      expect(page.url()).toBe(`${url}/profile`)
    }))

  test('gives a new password to who forgot the old one', () =>
    visit(async (here) => {
      const { page, url } = here
      const email = strangerAt('forgetful')
      await join(here, email)
      await page.goto(`${url}/auth/forgot-password`)
      await soon(() => page.getByRole('button', { name: 'Send the link' }).isDisabled()).toBe(true)
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
      const link = await linkFor(here, email, '/auth/change-password')
      await page.goto(link)
      await page.getByLabel('New password').fill('second-secret')
      await page.getByLabel('Repeat the password').fill('second-secret')
      expect(page.url()).toBe(`${url}/auth/change-password`)
      await page.getByRole('button', { name: 'Save password' }).click()
      await page.getByRole('heading', { name: 'The new password is saved' }).waitFor()
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await submitLogin(page, email, 'second-secret')
      await page.waitForURL(`${url}/car-auction`)
      await page.goto(link)
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    }))

  test.each([
    ['/auth/login'],
    ['/auth/sign-up'],
    ['/auth/forgot-password'],
    ['/auth/change-password'],
    ['/verify-email'],
  ])('%s has no barriers and fits a phone', (path) =>
    visit(
      async ({ page, url }) => {
        await page.goto(url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await barriersOf(page)).toEqual([])
        await soon(() => sidewaysOf(page)).toBe(0)
      },
      { width: 390, height: 844, touch: true },
    ),
  )
})

describe('a session', () => {
  test('is ended from another browser, and says so there', () =>
    visit((there) =>
      visit(async (here) => {
        for (const refusal of ['401 /api/user/sessions', '401 /api/site/menu-counters']) {
          there.expectRefusal(refusal)
        }
        await signIn(there, 'dealer')
        await there.page.goto(`${there.url}/change-password`)
        await signIn(here, 'dealer')
        await here.page.goto(`${here.url}/profile`)
        // Named with their device, unlike the button that confirms.
        const ends = here.page.getByRole('button', { name: /^End session: / })
        const question = here.page.getByRole('dialog')
        await ends.first().waitFor()
        while ((await ends.count()) > 0) {
          const left = (await ends.count()) - 1
          await ends.first().click()
          await question.getByRole('button', { name: 'End session' }).click()
          // While it closes, it hides the page behind it from everybody who looks by role.
          await question.waitFor({ state: 'detached' })
          await soon(() => ends.count()).toBe(left)
        }
        await there.page.getByRole('link', { name: 'Back to the profile' }).click()
        const modal = there.page.getByRole('dialog', { name: 'Your session has expired' })
        await modal.waitFor()
        await modal.getByRole('button', { name: 'Log in again' }).click()
        await there.page.waitForURL(/\/auth\/login\?redirect=/)
        await submitLogin(there.page, accounts.dealer)
        await there.page.getByRole('heading', { name: 'Profile' }).waitFor()
      }),
    ))

  test('speaks the saved language wherever one signs in', () =>
    visit((there) =>
      visit(async (here) => {
        const { page, url } = here
        const email = strangerAt('polyglot')
        await join(here, email)
        await page.goto(`${url}/auth/login`)
        await submitLogin(page, email, 'first-secret')
        await page.waitForURL(`${url}/car-auction`)
        await page.goto(`${url}/profile`)
        await page.locator('main').getByRole('radio', { name: 'Русский' }).check()
        await page.getByRole('heading', { name: 'Профиль' }).waitFor()
        await there.page.goto(`${url}/profile`)
        await submitLogin(there.page, email, 'first-secret')
        await there.page.getByRole('heading', { name: 'Профиль' }).waitFor()
      }),
    ))
})

describe('the profile', () => {
  test('is edited, keeps what was typed when saving fails, and settings save themselves', () =>
    visit(async (here) => {
      const { page } = here
      await signIn(here, 'manager')
      await page.goto(`${here.url}/profile`)
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('City').fill('')
      await page.getByLabel('Mobile phone').fill('+81 3 1234 5678')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Required field').waitFor()
      await page.getByLabel('City').fill('Yokohama')
      here.expectRefusal('503 /api/user/update-profile')
      await page.route('**/api/user/update-profile', (route) => route.fulfill({ status: 503 }), {
        times: 1,
      })
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('alert').waitFor()
      await soon(() => page.getByLabel('City').inputValue()).toBe('Yokohama')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Edit' }).waitFor()
      const notify = page.getByRole('switch', { name: /E-mail about bids/ })
      const before = await notify.getAttribute('aria-checked')
      await notify.click()
      await page.getByRole('link', { name: 'Change password' }).click()
      await page.getByRole('heading', { name: 'Change password' }).waitFor()
      await page.goto(`${here.url}/profile`)
      await page.getByText('Yokohama').waitFor()
      await soon(() => notify.getAttribute('aria-checked')).not.toBe(before)
      expect(await barriersOf(page)).toEqual([])
    }))
})
