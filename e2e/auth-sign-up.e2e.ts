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

/** Does something, and returns the e-mail about the account that it causes. */
async function mailAfter(mailbox: MailServer, step: () => Promise<void>): Promise<ReadMail> {
  // Mails about bids, which can be stopped, arrive whenever they are due.
  const aboutAccounts = () =>
    mailbox.arrived.filter(({ source }) => headerOf(source, 'List-Unsubscribe') === '')
  const before = aboutAccounts().length
  await step()
  await expect.poll(() => aboutAccounts().length).toBeGreaterThan(before)
  const mail = aboutAccounts()[before]
  if (!mail) throw new Error('no mail has arrived')
  const parts = partsOf(mail.source)
  const plain = parts.get('text/plain') ?? ''
  const html = parts.get('text/html') ?? ''
  return { to: mail.to, subject: headerOf(mail.source, 'Subject'), plain, html }
}

/** The only link of an e-mail, the same in its text and HTML. */
function linkOf({ plain, html }: ReadMail, serverUrl: string): string {
  const links = plain.match(/https?:\/\/\S+\?token=\S+/g) ?? []
  expect(links).toHaveLength(1)
  const hrefs = [...html.matchAll(/href="([^"]*\?token=[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
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

/** The name has three parts, and the phone a mask (spec 1 §5). */
async function fillRussian(page: Page, email: string): Promise<void> {
  const fullName = page.locator('[name=fullName]')
  await fullName.fill('Иванова Анна')
  await fullName.press('Tab')
  await expect(
    page.getByText('Укажите фамилию, имя и отчество через пробел', { exact: true }),
  ).toBeVisible()
  await fullName.fill('Иванова Анна Сергеевна')
  await expect(
    page.getByText('Укажите фамилию, имя и отчество через пробел', { exact: true }),
  ).not.toBeAttached()
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
    texts: en,
    fill: fillEnglish,
    hello: 'Hello Ann',
    profile: ['Profile', '+254 20 123 456', 'Kenya'],
  },
  ru: {
    texts: ru,
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

/** Signs up, follows the link of the e-mail, signs in and opens the profile. */
async function signUp({ page, mailbox, serverUrl }: Browser, language: Language, email: string) {
  const { texts, fill, hello, profile } = newcomers[language]
  await page.goto('/auth/sign-up')
  await expect(heading(page, texts.signUp.title)).toBeVisible()
  await fill(page, email)
  const mail = await mailAfter(mailbox, async () => {
    await page.getByRole('button', { name: texts.signUp.submit, exact: true }).click()
    await expect(heading(page, texts.checkMail.title)).toBeVisible()
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
    const outbox = page.getByRole('link', { name: texts.demo.mails })
    await expect(outbox).toHaveAttribute('href', '/dev/outbox')
  })
  expect(mail.to).toEqual([email])
  expect(mail.plain).toContain(hello)
  await page.goto(linkOf(mail, serverUrl))
  await expect(heading(page, texts.verify.doneTitle)).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await page.reload()
  await expect(heading(page, texts.verify.doneTitle)).toBeVisible()
  await page.getByRole('link', { name: texts.toLogin }).click()
  await submitSignIn(page, email, 'first-secret')
  await expect(page).toHaveURL('/car-auction')
  await listLoaded(page)
  await page.goto('/profile')
  for (const text of profile)
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
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
  expectRefusal('401 /api/notifications/settings')
  const email = 'ann@people.test'
  await signUp({ page, mailbox, serverUrl }, 'en', email)

  const other = await openBrowser()
  await other.goto('/change-password')
  await submitSignIn(other, email, 'first-secret')
  await expect(heading(other, 'Change password')).toBeVisible()
  await page.reload()
  // Their names have the browser, unlike the button that confirms.
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

  // The language is stored in the account.
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
    // The link opens in the language of the person, whatever the browser shows.
    await other.context().clearCookies({ name: 'seriba.language' })
    await other.goto(link)
    await expect(other.locator('html')).toHaveAttribute('lang', 'ru')
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
    await page.getByRole('dialog').getByRole('button', { name: 'Войти снова' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    expectRefusal('400 /api/auth')
    await submitSignIn(page, email, 'first-secret')
    await expect(page.getByRole('alert')).toBeVisible()
  })
})

test('the sign-up form preserves its input after a change of language, except passwords', async ({
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
  await expect(
    page.getByText('Укажите фамилию, имя и отчество через пробел', { exact: true }),
  ).toBeVisible()
})

test('the sign-up form says what is still missing, and keeps a foreign number in both languages', async ({
  page,
}) => {
  await page.goto('/auth/sign-up')
  const missing = page.getByText(/^Still missing: /)
  await expect(missing).toContainText('Full name, E-mail, Mobile phone, Country, City, Password')
  await fillEnglish(page, 'ann@people.test')
  await expect(missing).not.toBeAttached()
  await expect(page.getByRole('button', { name: en.signUp.submit })).toBeEnabled()
  await page.getByLabel('Mobile phone').fill('+254 20 123 456')
  await page.getByRole('radio', { name: 'Русский' }).check()
  await expect(page.locator('[name=mobile]')).toHaveValue('+254 20 123 456')
  await page.locator('[name=fullName]').fill('Ли Виктор')
  await expect(page.getByText(/^Исправьте: Фамилия, имя и отчество/)).toBeVisible()
  await page.getByLabel('Нет отчества').check()
  await expect(page.getByText(/^Исправьте: Мобильный телефон/)).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.locator('[name=mobile]')).toHaveValue('+254 20 123 456')
})

test('a sign-in before the verification says that the mail was sent again', async ({
  page,
  mailbox,
  expectRefusal,
}) => {
  const email = 'late@people.test'
  await page.goto('/auth/sign-up')
  await fillEnglish(page, email)
  await mailAfter(mailbox, async () => {
    await page.getByRole('button', { name: en.signUp.submit }).click()
    await expect(heading(page, en.checkMail.title)).toBeVisible()
  })
  expectRefusal('403 /api/auth')
  await page.goto('/auth/login')
  const again = await mailAfter(mailbox, async () => {
    await submitSignIn(page, email, 'first-secret')
    await expect(page.getByText(/We have sent you the link again: open it/)).toBeVisible()
  })
  expect(again.to).toEqual([email])
})

test.describe('a browser that prefers Russian', () => {
  test.use({ locale: 'ru-RU' })

  test('is offered Russian on its first page, and stays English unless it is accepted', async ({
    page,
    openBrowser,
  }) => {
    await page.goto('/auth/login')
    await expect(heading(page, en.title)).toBeVisible()
    const offer = page.getByRole('complementary', { name: 'Сайт доступен на русском языке' })
    await offer.getByRole('button', { name: 'Читать по-русски' }).click()
    await expect(heading(page, ru.title)).toBeVisible()
    await expect(offer).not.toBeAttached()
    await page.getByRole('radio', { name: 'English' }).check()
    await expect(heading(page, en.title)).toBeVisible()
    await expect(offer).not.toBeAttached()

    const other = await openBrowser()
    await other.goto('/about')
    const again = other.getByRole('complementary', { name: 'Сайт доступен на русском языке' })
    await again.getByRole('button', { name: 'Закрыть' }).click()
    await other.reload()
    await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(again).not.toBeAttached()
  })
})
