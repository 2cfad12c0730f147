import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import en from '#people/auth/messages/en/auth.json' with { type: 'json' }
import ru from '#people/auth/messages/ru/auth.json' with { type: 'json' }
import { languageId } from '#platform/i18n/contract/language.ts'
import { expect, submitSignIn, test } from '#testing/browser/fixtures.ts'
import { headerOf, type MailServer, partsOf } from '#testing/database/mail-server.ts'

test.use({ signedInAs: null })

interface ReadMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly plain: string
  readonly html: string
}

/** Does something, and returns the e-mail that it sends to somebody. */
async function mailAfter(
  mailbox: MailServer,
  email: string,
  step: () => Promise<void>,
): Promise<ReadMail> {
  const mails = () => mailbox.arrived.filter(({ to }) => to.includes(email))
  const before = mails().length
  await step()
  await expect.poll(() => mails().length).toBeGreaterThan(before)
  const mail = mails()[before]
  if (!mail) throw new Error('no mail has arrived')
  const parts = partsOf(mail.source)
  const plain = parts.get('text/plain') ?? ''
  const html = parts.get('text/html') ?? ''
  return { to: mail.to, subject: headerOf(mail.source, 'Subject'), plain, html }
}

/** Returns the only link of an e-mail, which is the same in its text and HTML. */
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
  const email = `ann-${randomUUID().slice(0, 8)}@people.test`
  await page.goto('/auth/sign-up')
  await page.getByLabel('Full name').fill('Ann Miller')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mobile phone').fill('+254 20 123 456')
  await page.getByLabel('Country', { exact: true }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabel('City').fill('Nairobi')
  await page.getByLabel('Password', { exact: true }).fill('first-secret')
  await page.getByLabel('Repeat the password').fill('first-secret')
  await page.getByLabel(/I agree with/).check()
  const mail = await mailAfter(mailbox, email, async () => {
    await page.getByRole('button', { name: en.signUp.submit, exact: true }).click()
    await expect(heading(page, en.checkMail.title)).toBeVisible()
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
    const outbox = page.getByRole('link', { name: en.demo.mails })
    await expect(outbox).toHaveAttribute('href', '/dev/outbox')
  })
  expect(mail.to).toEqual([email])
  expect(mail.plain).toContain('Hello Ann')
  await page.goto(linkOf(mail, serverUrl))
  await expect(heading(page, en.verify.doneTitle)).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await page.reload()
  await expect(heading(page, en.verify.doneTitle)).toBeVisible()
  await page.getByRole('link', { name: en.toLogin }).click()
  await submitSignIn(page, email, 'first-secret')
  await expect(page).toHaveURL('/car-auction')
  const other = await openBrowser()
  await other.goto('/change-password')
  await submitSignIn(other, email, 'first-secret')
  await expect(heading(other, 'Change password')).toBeVisible()
  await page.goto('/profile')
  for (const text of ['Profile', '+254 20 123 456', 'Kenya'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()

  // Their names include the browser, unlike the button that confirms.
  const end = page.getByRole('button', { name: /^End session: / })
  await expect(end).toHaveCount(1)
  await end.click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'End session' }).click()
  await expect(question).not.toBeAttached()
  await expect(end).toHaveCount(0)
  await other.getByRole('link', { name: 'Back to profile' }).click()
  const expired = other.getByRole('dialog', { name: 'Your session has expired' })
  await expect(expired).toBeVisible()
  await expired.getByRole('button', { name: 'Log in again' }).click()
  await expect(other).toHaveURL(/\/auth\/login\?redirect=/)

  // The account stores the language.
  await page.getByRole('main').getByRole('radio', { name: 'Русский' }).check()
  await expect(heading(page, 'Профиль')).toBeVisible()
  await submitSignIn(other, email, 'first-secret')
  await expect(heading(other, 'Профиль')).toBeVisible()
})

test.describe('in a browser that prefers Russian', () => {
  test.use({ signedInAs: 'client', language: 'ru', locale: 'ru-RU' })

  test('somebody accepts Russian and replaces a forgotten password, which ends the old session', async ({
    page,
    mailbox,
    serverUrl,
    openBrowser,
    personOf,
    callerOf,
    expectRefusal,
  }) => {
    const { email, password, fullName } = await personOf('client')
    const data = { language: languageId.ru }
    const setting = await (await callerOf('client')).put('/api/user/update-setting', { data })
    expect(setting.status()).toBe(200)
    await page.goto('/profile')
    await expect(heading(page, 'Профиль')).toBeVisible()

    const other = await openBrowser()
    await other.goto('/auth/forgot-password')
    await expect(other.getByRole('button', { name: en.forgot.submit })).toBeDisabled()
    const offer = other.getByRole('complementary', { name: 'Сайт доступен на русском языке' })
    await offer.getByRole('button', { name: 'Читать по-русски' }).click()
    await expect(heading(other, ru.forgot.title)).toBeVisible()
    await expect(offer).not.toBeAttached()
    await other.locator('input[type=email]').fill(email)
    const mail = await mailAfter(mailbox, email, async () => {
      await other.getByRole('button', { name: ru.forgot.submit }).click()
      await expect(heading(other, ru.forgot.sentTitle)).toBeVisible()
    })
    expect(mail.to).toEqual([email])
    expect(mail.plain).toContain(`Здравствуйте, ${fullName}!`)
    const link = linkOf(mail, serverUrl)
    // The link opens in the person's language, whatever the browser shows.
    await other.context().clearCookies({ name: 'seriba.language' })
    await other.goto(link)
    await expect(other.locator('html')).toHaveAttribute('lang', 'ru')
    await other.locator('[name=newPassword]').fill('second-secret')
    await other.locator('[name=confirmPassword]').fill('second-secret')
    await expect(other).toHaveURL('/auth/change-password')
    const warning = await mailAfter(mailbox, email, async () => {
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
    // After a language is chosen, none is offered.
    await other.getByRole('radio', { name: 'English' }).check()
    await expect(heading(other, en.newPassword.invalidTitle)).toBeVisible()
    await expect(offer).not.toBeAttached()

    await page.goto('/car-auction')
    await page.getByRole('dialog').getByRole('button', { name: 'Войти снова' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    expectRefusal('400 /api/auth')
    await submitSignIn(page, email, password)
    await expect(page.getByRole('alert')).toBeVisible()
  })
})
