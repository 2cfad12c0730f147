import { describe, expect, test } from 'vitest'
import { role } from '#platform/core/contract/permissions.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp } from '#testing/database/app.ts'
import { changeRole, emailOf, idOf, testPassword, type Who } from '#testing/database/people.ts'
import { linkMinutes } from './commands.ts'

const { call, clock, db, mails, refused, respond, sessionOf } = await testApp()

const body = { newPassword: 'brand new one', confirmPassword: 'brand new one' }

/** Requests a link and returns its token. */
async function linkFor(who: Who): Promise<{ token: string }> {
  await call('requestPasswordReset', { query: { email: emailOf(who) } })
  const mail = mails.at(-1)
  if (mail?.kind !== 'reset-password') throw new Error(`the last mail is ${mail?.kind}`)
  const link = new URL(mail.button?.link ?? '')
  expect(link.pathname).toBe('/auth/change-password')
  return { token: link.searchParams.get('token') ?? '' }
}

describe('a forgotten password', () => {
  test('is replaced through the mailed link, and every session ends', async () => {
    const [desktop, phone] = [await sessionOf('client'), await sessionOf('client')]
    const query = await linkFor('client')
    expect(await call('checkPasswordToken', { query })).toEqual({ success: true })
    await call('chooseNewPassword', { query, body })
    for (const { access, cookie } of [desktop, phone]) {
      await refused('viewProfile', {}, { token: access })
      await refused('refreshSession', {}, { headers: { cookie } })
    }
    expect(mails.at(-1)).toMatchObject({ kind: 'password-changed', to: emailOf('client') })
    const email = emailOf('client')
    await refused('signIn', { body: { email, password: testPassword } })
    await call('signIn', { body: { email, password: body.newPassword } })
  })

  test('a link works once, also when it is used twice at once', async () => {
    const query = await linkFor('dealer')
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => respond('chooseNewPassword', { query, body })),
    )
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403])
    expect(await call('checkPasswordToken', { query })).toEqual({ success: false })
  })

  test('a link works for half an hour', async () => {
    const query = await linkFor('vip')
    clock.advance({ minutes: linkMinutes, seconds: -1 })
    expect(await call('checkPasswordToken', { query })).toEqual({ success: true })
    clock.advance({ seconds: 1 })
    expect(await call('checkPasswordToken', { query })).toEqual({ success: false })
    expect((await refused('chooseNewPassword', { query, body })).messageCode).toBe('expired_link')
  })

  test('a used link voids the others', async () => {
    const [first, second] = [await linkFor('vip'), await linkFor('vip')]
    await call('chooseNewPassword', { query: second, body })
    expect(await call('checkPasswordToken', { query: first })).toEqual({ success: false })
  })

  test('the link also verifies the address', async () => {
    const unproven = db.updateTable('people').set({ verified_at: null })
    await unproven.where('id', '=', await idOf(db, 'guest')).execute()
    await call('chooseNewPassword', { query: await linkFor('guest'), body })
    await call('signIn', { body: { email: emailOf('guest'), password: body.newPassword } })
  })

  test('a person who was disabled meanwhile gets no new password', async () => {
    const query = await linkFor('troublesome')
    await changeRole(db, 'troublesome', role.disabled)
    expect((await refused('chooseNewPassword', { query, body })).messageCode).toBe('reset_refused')
  })

  test.each([
    [
      'two passwords',
      { ...body, confirmPassword: 'other' },
      { confirmPassword: 'Passwords do not match' },
    ],
    [
      'a short one',
      { newPassword: '12345', confirmPassword: '12345' },
      { newPassword: 'Must contain more than 5 characters' },
    ],
    [
      'the old one again',
      { newPassword: testPassword, confirmPassword: testPassword },
      { newPassword: 'The new password must differ from the old one' },
    ],
  ])('%s: reported under the field, and the link still works', async (_what, wrong, message) => {
    const query = await linkFor('restricted')
    const response = await refused('chooseNewPassword', { query, body: wrong })
    expect(response).toMatchObject({ messageCode: 'invalid_fields', message })
    expect(await call('checkPasswordToken', { query })).toEqual({ success: true })
  })
})

describe('requesting a link', () => {
  test.each([
    [null, 'ru', 'ru'],
    [null, 'en', 'en'],
    [languageId.en, 'ru', 'en'],
    [languageId.ru, 'en', 'ru'],
  ])(
    'an account with language %s gets a mail in %s from a page in %s',
    async (chosen, page, language) => {
      const account = db.updateTable('people').set({ language_id: chosen })
      await account.where('email', '=', emailOf('dealer')).execute()
      const query = { email: emailOf('dealer') }
      await call('requestPasswordReset', { query }, { headers: { 'accept-language': page } })
      expect(mails.at(-1)).toMatchObject({ language })
      expect(mails.at(-1)?.button?.link).toContain(`&lang=${language}`)
    },
  )

  const requestReset = (email: string) => respond('requestPasswordReset', { query: { email } })

  test('responds the same for a known, an unknown and a disabled address', async () => {
    const known = await requestReset(emailOf('client'))
    for (const email of ['nobody@people.test', emailOf('disabled')]) {
      mails.length = 0
      const other = await requestReset(email)
      expect(other.statusCode).toBe(known.statusCode)
      expect(other.body).toBe(known.body)
      expect(mails).toEqual([])
    }
  })

  test('takes as long without an account as with one', async () => {
    for (const email of [emailOf('manager'), 'nobody1@people.test', 'nobody2@people.test']) {
      const began = performance.now()
      await requestReset(email)
      // A timer may be early by a fraction of a millisecond.
      expect(performance.now() - began, email).toBeGreaterThan(149)
    }
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a prefetch', { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ['another origin', { origin: 'https://evil.test' }],
  ])('is refused to %s, and so is a refresh', async (_who, headers) => {
    mails.length = 0
    const query = { email: emailOf('client') }
    const refusal = await refused('requestPasswordReset', { query }, { headers })
    expect(refusal.messageCode).toBe('cross_site')
    expect(mails).toEqual([])
    const { id, cookie } = await sessionOf('client')
    const refreshed = await refused('refreshSession', {}, { headers: { ...headers, cookie } })
    expect(refreshed.messageCode).toBe('cross_site')
    const row = db.selectFrom('sessions').select('generation').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ generation: 0 })
  })
})
