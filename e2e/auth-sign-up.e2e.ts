import type { Page } from '@playwright/test'
import type { Language } from '../contract/core/codes.ts'
import en from '../messages/en/auth.json' with { type: 'json' }
import ru from '../messages/ru/auth.json' with { type: 'json' }
import { headerOf, type MailServer, partsOf } from '../server/testing/mail-server.ts'
import { expect, submitSignIn, test } from './fixtures.ts'
import { listLoaded } from './lots-list.ts'

test.use({ signedInAs: null })

interface ReadMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly plain: string
  readonly html: string
}

/** Does something, and returns the mail that arrives because of it. */
async function mailAfter(mailbox: MailServer, step: () => Promise<void>): Promise<ReadMail> {
  const before = mailbox.arrived.length
  await step()
  const mail = (await mailbox.arrivals(before + 1))[before]
  if (!mail) throw new Error('no mail has arrived')
  const parts = partsOf(mail.source)
  const plain = parts.get('text/plain') ?? ''
  const html = parts.get('text/html') ?? ''
  return { to: mail.to, subject: headerOf(mail.source, 'Subject'), plain, html }
}

/** The one link of a mail, the same in both of its parts. */
function linkOf({ plain, html }: ReadMail, serverUrl: string): string {
  const links = plain.match(/https?:\/\/\S+\?token=\S+/g) ?? []
  expect(links).toHaveLength(1)
  const hrefs = [...html.matchAll(/href="([^"]*\?token=[^"]*)"/g)].map(([, href]) => href)
  expect(new Set(hrefs)).toEqual(new Set(links))
  expect(links[0]).toMatch(new RegExp(`^${serverUrl}/`))
  return links[0] ?? ''
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** The form in English, by its labels. */
async function fillEnglish(page: Page, email: string): Promise<void> {
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

/** Three names are asked for, and the phone is written under its mask (spec 1 §5). */
async function fillRussian(page: Page, email: string): Promise<void> {
  const fullName = page.locator('[name=fullName]')
  await fullName.fill('Иванова Анна')
  await fullName.press('Tab')
  await expect(page.getByText('через пробел')).toBeVisible()
  await fullName.fill('Иванова Анна Сергеевна')
  await expect(page.getByText('через пробел')).not.toBeAttached()
  const mobile = page.locator('[name=mobile]')
  await mobile.pressSequentially('9991234567')
  await expect(mobile).toHaveValue('+7 (999) 123-45-67')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=city]').fill('Nakhodka')
  await page.locator('[name=password]').fill('first-secret')
  await page.locator('[name=confirmPassword]').fill('first-secret')
  await page.locator('[name=terms]').check()
}

const newcomers = {
  en: {
    words: en,
    fill: fillEnglish,
    hello: 'Hello Ann',
    profile: ['Profile', '+254 20 123 456', 'Kenya'],
  },
  ru: {
    words: ru,
    fill: fillRussian,
    hello: 'Здравствуйте, ',
    profile: ['Профиль', '+7 (999) 123-45-67', 'Nakhodka'],
  },
} as const

interface Browser {
  readonly page: Page
  readonly mailbox: MailServer
  readonly serverUrl: string
}

/** Fills in the form, follows the link of the mail, signs in and looks at the profile. */
async function signUp({ page, mailbox, serverUrl }: Browser, language: Language, email: string) {
  const { words, fill, hello, profile } = newcomers[language]
  await page.goto('/auth/sign-up')
  await expect(heading(page, words.signUp.title)).toBeVisible()
  await fill(page, email)
  const mail = await mailAfter(mailbox, async () => {
    await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
    await expect(heading(page, words.checkMail.title)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
  })
  expect(mail.to).toEqual([email])
  expect(mail.plain).toContain(hello)
  await page.goto(linkOf(mail, serverUrl))
  await expect(heading(page, words.verify.doneTitle)).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await page.reload()
  await expect(heading(page, words.verify.doneTitle)).toBeVisible()
  await page.getByRole('link', { name: words.toLogin }).click()
  await submitSignIn(page, email, 'first-secret')
  await expect(page).toHaveURL('/car-auction')
  await listLoaded(page)
  await page.goto('/profile')
  for (const text of profile) await expect(page.getByText(text).first()).toBeVisible()
}

test('somebody signs up by mail, ends the session of another browser and changes the language', async ({
  page,
  mailbox,
  serverUrl,
  openBrowser,
  expectRefusal,
}) => {
  expectRefusal('401 /api/user/sessions')
  expectRefusal('401 /api/site/menu-counters')
  const email = 'ann@people.test'
  await signUp({ page, mailbox, serverUrl }, 'en', email)

  const other = await openBrowser()
  await other.goto('/change-password')
  await submitSignIn(other, email, 'first-secret')
  await expect(heading(other, 'Change password')).toBeVisible()
  await page.reload()
  // Named with their device, unlike the button that confirms.
  const end = page.getByRole('button', { name: /^End session: / })
  await expect(end).toHaveCount(1)
  await end.click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'End session' }).click()
  await expect(question).not.toBeAttached()
  await expect(end).toHaveCount(0)
  await other.getByRole('link', { name: 'Back to the profile' }).click()
  const expired = other.getByRole('dialog', { name: 'Your session has expired' })
  await expect(expired).toBeVisible()
  await expired.getByRole('button', { name: 'Log in again' }).click()
  await expect(other).toHaveURL(/\/auth\/login\?redirect=/)

  // The account remembers the language, wherever one signs in.
  await page.getByRole('main').getByRole('radio', { name: 'Русский' }).check()
  await expect(heading(page, 'Профиль')).toBeVisible()
  await submitSignIn(other, email, 'first-secret')
  await expect(heading(other, 'Профиль')).toBeVisible()
})

test.describe('in Russian', () => {
  test.use({ language: 'ru' })

  test('somebody signs up and replaces a forgotten password, which ends the old session', async ({
    page,
    mailbox,
    serverUrl,
    openBrowser,
    expectRefusal,
  }) => {
    const email = 'anna@people.test'
    await signUp({ page, mailbox, serverUrl }, 'ru', email)

    const other = await openBrowser()
    await other.goto('/auth/forgot-password')
    const send = other.getByRole('button', { name: en.forgot.submit })
    await expect(send).toBeDisabled()
    await other.getByRole('radio', { name: 'Русский' }).check()
    await expect(heading(other, ru.forgot.title)).toBeVisible()
    await other.locator('input[type=email]').fill(email)
    const mail = await mailAfter(mailbox, async () => {
      await other.getByRole('button', { name: ru.forgot.submit }).click()
      await expect(heading(other, ru.forgot.sentTitle)).toBeVisible()
    })
    expect(mail.to).toEqual([email])
    const link = linkOf(mail, serverUrl)
    await other.goto(link)
    await other.locator('[name=newPassword]').fill('second-secret')
    await other.locator('[name=confirmPassword]').fill('second-secret')
    await expect(other).toHaveURL('/auth/change-password')
    const warning = await mailAfter(mailbox, async () => {
      await other.getByRole('button', { name: ru.newPassword.submit }).click()
      await expect(heading(other, ru.newPassword.doneTitle)).toBeVisible()
    })
    expect(warning.to).toEqual([email])
    expect(warning.plain).not.toContain('token=')
    await other.getByRole('link', { name: ru.toLogin }).click()
    await submitSignIn(other, email, 'second-secret')
    await expect(other).toHaveURL('/car-auction')
    await other.goto(link)
    await expect(heading(other, ru.newPassword.invalidTitle)).toBeVisible()

    await page.goto('/car-auction')
    await page.getByRole('dialog').getByText('Войти снова').click()
    await expect(page).toHaveURL(/\/auth\/login/)
    expectRefusal('400 /api/auth')
    await submitSignIn(page, email, 'first-secret')
    await expect(page.getByRole('alert')).toBeVisible()
  })
})

test('the sign-up form keeps what was typed over a change of language, but no password', async ({
  page,
}) => {
  await page.goto('/auth/sign-up')
  await page.getByLabel('Full name').fill('Иванов Иван')
  await page.getByLabel('Mobile phone').fill('8 999 123 45 67')
  await page.getByLabel('Password', { exact: true }).fill('first-secret')
  await page.getByRole('radio', { name: 'Русский' }).check()
  await expect(heading(page, 'Регистрация')).toBeVisible()
  await expect(page.locator('[name=fullName]')).toHaveValue('Иванов Иван')
  await expect(page.locator('[name=mobile]')).toHaveValue('+7 (999) 123-45-67')
  await expect(page.getByLabel('Страна', { exact: true })).toHaveValue(/^Росси/)
  await expect(page.locator('[name=password]')).toHaveValue('')
  await page.locator('[name=fullName]').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('через пробел')).toBeVisible()
})
