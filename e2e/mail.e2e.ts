import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import en from '../messages/en/auth.json' with { type: 'json' }
import ru from '../messages/ru/auth.json' with { type: 'json' }
import { headerOf, mailServer, partsOf } from '../server/testing/mail-server.ts'
import { settled, soon, submitLogin, type Visit, visit } from './journey.ts'
import { type Stand, startStand } from './stand.ts'

// A server of its own: the shared one keeps its mails, this one sends them.
const post = await mailServer()
let stand: Stand | undefined
beforeAll(async () => {
  stand = await startStand({ demoScale: 0.02, env: { SMTP_URL: post.url } })
})
afterAll(async () => {
  await stand?.stop()
  await post.close()
})

const urlOf = () => {
  if (!stand) throw new Error('the server has not started')
  return stand.url
}

/** Does something, and returns the mail that arrives because of it. */
async function mailAfter(step: () => Promise<void>) {
  const before = post.arrived.length
  await step()
  const mail = (await post.arrivals(before + 1))[before]
  if (!mail) throw new Error('no mail has arrived')
  const parts = partsOf(mail.source)
  const plain = parts.get('text/plain') ?? ''
  const html = parts.get('text/html') ?? ''
  return { to: mail.to, subject: headerOf(mail.source, 'Subject'), plain, html }
}

/** The one link of a mail, the same in both of its parts. */
function linkOf({ plain, html }: { plain: string; html: string }): string {
  const links = plain.match(/https?:\/\/\S+\?token=\S+/g) ?? []
  expect(links).toHaveLength(1)
  const hrefs = [...html.matchAll(/href="([^"]*\?token=[^"]*)"/g)].map(([, href]) => href)
  expect(new Set(hrefs)).toEqual(new Set(links))
  expect(links[0]).toMatch(new RegExp(`^${urlOf()}/`))
  return links[0] ?? ''
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

async function fillEnglish(page: Page): Promise<void> {
  await page.locator('[name=fullName]').fill('Ann Miller')
  await page.locator('[name=mobile]').fill('+254 20 123 456')
  await page.getByLabel(en.country.label, { exact: true }).fill('Keny')
  await page.getByRole('option', { name: 'Kenya' }).click()
}

/** Three names are asked for, and the phone is written under its mask (spec 1 §5). */
async function fillRussian(page: Page): Promise<void> {
  const fullName = page.locator('[name=fullName]')
  await fullName.fill('Иванова Анна')
  await fullName.press('Tab')
  await page.getByText('через пробел').waitFor()
  await fullName.fill('Иванова Анна Сергеевна')
  await page.getByText('через пробел').waitFor({ state: 'detached' })
  const mobile = page.locator('[name=mobile]')
  await mobile.pressSequentially('9991234567')
  await soon(() => mobile.inputValue()).toBe('+7 (999) 123-45-67')
}

const english = {
  ...{ language: 'English', words: en, fill: fillEnglish, email: 'ann@people.test' },
  ...{ hello: 'Hello Ann', phone: '+254 20 123 456', profile: 'Profile' },
}
const russian = {
  ...{ language: 'Русский', words: ru, fill: fillRussian, email: 'anna@people.test' },
  ...{ hello: 'Здравствуйте, ', phone: '+7 (999) 123-45-67', profile: 'Профиль' },
}
type Newcomer = typeof english | typeof russian

/** Opens a page of the door in the language of the newcomer. */
async function open({ page, url }: Visit, path: string, { language }: Newcomer, title: string) {
  await page.goto(url + path)
  await page.getByRole('radio', { name: language }).check()
  await heading(page, title).waitFor()
}

async function join(here: Visit, someone: Newcomer) {
  const { page } = here
  const { words, fill, email, hello } = someone
  await open(here, '/auth/sign-up', someone, words.signUp.title)
  await fill(page)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=city]').fill('Nakhodka')
  await page.locator('[name=password]').fill('first-secret')
  await page.locator('[name=confirmPassword]').fill('first-secret')
  await page.locator('[name=terms]').check()
  const mail = await mailAfter(async () => {
    await page.getByRole('button', { name: words.signUp.submit, exact: true }).click()
    await heading(page, words.checkMail.title).waitFor()
  })
  expect(mail.to).toEqual([email])
  expect(mail.plain).toContain(hello)
  await page.goto(linkOf(mail))
  await heading(page, words.verify.doneTitle).waitFor()
}

async function chooseNewPassword(here: Visit, someone: Newcomer) {
  const { page } = here
  const { words, email } = someone
  await open(here, '/auth/forgot-password', someone, words.forgot.title)
  await page.locator('input[type=email]').fill(email)
  const mail = await mailAfter(async () => {
    await page.getByRole('button', { name: words.forgot.submit }).click()
    await heading(page, words.forgot.sentTitle).waitFor()
  })
  expect(mail.to).toEqual([email])
  await page.goto(linkOf(mail))
  await page.locator('[name=newPassword]').fill('second-secret')
  await page.locator('[name=confirmPassword]').fill('second-secret')
  const warning = await mailAfter(async () => {
    await page.getByRole('button', { name: words.newPassword.submit }).click()
    await heading(page, words.newPassword.doneTitle).waitFor()
  })
  expect(warning.to).toEqual([email])
  expect(warning.plain).not.toContain('token=')
}

async function comeIn({ page, url }: Visit, { words, email }: Newcomer, password: string) {
  await page.getByRole('link', { name: words.toLogin }).click()
  await submitLogin(page, email, password)
  await page.waitForURL(`${url}/car-auction`)
  await settled(page)
}

async function joinAndLookAround(here: Visit, someone: Newcomer) {
  await join(here, someone)
  await comeIn(here, someone, 'first-secret')
  await here.page.goto(`${here.url}/profile`)
  await heading(here.page, someone.profile).waitFor()
  await here.page.getByText(someone.phone).waitFor()
}

describe('by real mail', () => {
  test('a newcomer proves the address and comes in', () =>
    visit((here) => joinAndLookAround(here, english), { url: urlOf() }))

  test('the same in Russian, and a forgotten password is replaced, which ends the old session', () =>
    visit(
      (there) =>
        visit(
          async (here) => {
            await joinAndLookAround(there, russian)
            await chooseNewPassword(here, russian)
            await comeIn(here, russian, 'second-secret')
            await there.page.goto(`${there.url}/car-auction`)
            await there.page.getByRole('dialog').getByText('Войти снова').click()
            await there.page.waitForURL(/\/auth\/login/)
            there.expectRefusal('400 /api/auth')
            await submitLogin(there.page, russian.email, 'first-secret')
            await there.page.getByRole('alert').waitFor()
          },
          { url: urlOf() },
        ),
      { url: urlOf() },
    ))
})
