import { describe, expect, test } from 'vitest'
import type { SignUpForm } from '#people/auth/contract/calls.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp } from '#testing/database/app.ts'
import { emailOf } from '#testing/database/people.ts'
import { linkMinutes } from './commands.ts'

const { app, call, clock, db, mails, refused } = await testApp({
  env: { PUBLIC_URL: 'http://cars.test' },
})

let people = 0
const form = (changes: Partial<SignUpForm> = {}): SignUpForm => ({
  fullName: 'Grace Okafor',
  referralCode: 'FRIEND',
  email: `new${++people}@people.test`,
  mobile: '+254 700 123456',
  country: 111,
  city: 'Nairobi',
  password: 'six-letters',
  confirmPassword: 'six-letters',
  terms: true,
  language: 'en',
  ...changes,
})

const russian = {
  language: 'ru',
  fullName: 'Иванов Пётр Сергеевич',
  mobile: '+7 (999) 123-45-67',
} as const

/** Returns the token of the last mailed link. */
function mailedToken(): string {
  const mail = mails.at(-1)
  if (mail?.kind !== 'verify-email') throw new Error(`the last mail is ${mail?.kind}`)
  const link = new URL(mail.button?.link ?? '')
  expect(link.origin + link.pathname).toBe('http://cars.test/verify-email')
  return link.searchParams.get('token') ?? ''
}

const signIn = ({ email, password }: SignUpForm) => ({ body: { email, password } })

const personOf = (email: string) =>
  db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('signing up', () => {
  test('leads through the mailed link to the first sign-in', async () => {
    const body = form()
    await call('signUp', { body })
    expect(mails.at(-1)).toMatchObject({
      to: body.email,
      language: 'en',
      greeting: expect.stringContaining(body.fullName),
    })
    const token = mailedToken()
    expect((await refused('signIn', signIn(body))).messageCode).toBe('email_not_verified')
    await call('verifyEmail', { query: { token } })
    await call('signIn', signIn(body))
  })

  test('stores the form, as a client', async () => {
    const body = form(russian)
    await call('signUp', { body })
    const greeting = `Здравствуйте, ${body.fullName}!`
    expect(mails.at(-1)).toMatchObject({ language: 'ru', greeting })
    expect(mails.at(-1)?.button?.link).toMatch(/[?&]lang=ru$/)
    expect(await personOf(body.email)).toMatchObject({
      full_name: body.fullName,
      mobile: body.mobile,
      country_id: body.country,
      city: body.city,
      referral_code: 'FRIEND',
      language_id: languageId.ru,
      role_id: role.client,
      user_type: userType.client,
      terms_accepted_at: clock.now(),
      verified_at: null,
    })
  })

  test('accepts a long password of any characters exactly as typed', async () => {
    const password = '  пароль 鍵 🔑 '.padEnd(200, 'a ')
    const body = form({ password, confirmPassword: password })
    expect(password).toHaveLength(200)
    await call('signUp', { body })
    await call('verifyEmail', { query: { token: mailedToken() } })
    await call('signIn', signIn(body))
    for (const other of [password.trim(), password.toUpperCase(), password.slice(0, 199)]) {
      const { messageCode } = await refused('signIn', signIn({ ...body, password: other }))
      expect(messageCode).toBe('invalid_credentials')
    }
  })

  test('ignores rights that the form sends', async () => {
    const email = `greedy@people.test`
    const payload = {
      ...form({ email }),
      ...{ roleId: role.manager, role_id: role.manager, userType: 3, user_type: 3, id: 1 },
      ...{ verified_at: '2020-01-01', credit_limit_yen: 9_000_000, creditLimit: 9_000_000 },
    }
    const response = await app.inject({ method: 'POST', url: '/api/auth/signup', payload })
    expect(response.statusCode).toBe(200)
    expect(await personOf(email)).toMatchObject({
      role_id: role.client,
      user_type: userType.client,
      verified_at: null,
      credit_limit_yen: 0,
    })
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'an address with an account',
      { email: emailOf('client').toUpperCase() },
      { email: 'This email address is already registered' },
    ],
    ['no name', { fullName: ' ' }, { first_name: 'Required field' }],
    ['a broken address', { email: 'x' }, { email: 'Invalid email address' }],
    ['an empty address', { email: '' }, { email: 'Required field' }],
    ['a phone without digits', { mobile: 'call me' }, { telephone: 'Invalid phone number' }],
    ['no country', { country: null }, { country: 'Required field' }],
    ['an unknown country', { country: 9999 }, { country: 'Invalid value' }],
    ['no city', { city: '' }, { city: 'Required field' }],
    [
      'five characters',
      { password: '12345', confirmPassword: '12345' },
      { password: 'Must contain more than 5 characters' },
    ],
    ...[
      ...['123456', 'Password1', 'qwerty123', 'йцукен', 'пароль'],
      // One repeated character, and nothing at all.
      ...[
        'aaaaaaaaaaaa',
        'zZzZzZzZ',
        'жжжжжжж',
        '１１１１１１1',
        '😀😀😀😀😀😀',
        '        ',
        ' \t\u3000 \u200b  ',
      ],
    ].map((password): [string, object, Record<string, string>] => [
      `the usual password ${password}`,
      { password, confirmPassword: password },
      { password: 'This is one of the most common passwords: choose another' },
    ]),
    ...['Okafor-2024', '1graceokafor', 'okafor.new', 'New.Okafor@people.test', 'Seriba2026'].map(
      (password): [string, object, Record<string, string>] => [
        `the own name, address or company ${password}`,
        { password, confirmPassword: password, email: 'new.okafor@people.test' },
        { password: 'Must not be your name, your e-mail address or the name of the company' },
      ],
    ),
    ['two passwords', { confirmPassword: 'other' }, { confirm_password: 'Passwords do not match' }],
    ['no terms', { terms: false }, { terms: 'Confirmation is required' }],
    [
      'two parts in Russian',
      { ...russian, fullName: 'Иванов Пётр' },
      { first_name: 'Укажите фамилию, имя и отчество через пробел' },
    ],
    [
      'a bare phone in Russian',
      { ...russian, mobile: '+79991234567' },
      { telephone: 'Неверный номер телефона' },
    ],
    [
      'a city of 81 characters',
      { city: 'x'.repeat(81) },
      { city: 'Must contain less than 81 characters' },
    ],
  ])('%s is reported under its field', async (_what, changes, message) => {
    const response = await refused('signUp', { body: { ...form(), ...changes } })
    expect(response).toMatchObject({ messageCode: 'invalid_fields', message })
    expect(Object.keys(response.message)).toEqual(Object.keys(message))
  })

  test.each([
    ['Win a car at http://evil.test/now', 'Hello,'],
    ['Prize: evil.test', 'Hello,'],
    ['go to t.me', 'Hello,'],
    ['You have won one million yen call us today', 'Hello,'],
    ['x'.repeat(120), 'Hello,'],
    ["Dr. J.R. O'Connor-Смит", "Hello Dr. J.R. O'Connor-Смит,"],
  ])(
    'the name %j is greeted with %j: mails carry no text or link of strangers',
    async (fullName, greeting) => {
      await call('signUp', { body: form({ fullName }) })
      const mail = mails.at(-1)
      expect(mail?.greeting).toBe(greeting)
      if (greeting === 'Hello,') expect(JSON.stringify(mail)).not.toContain(fullName)
    },
  )

  test('two forms for one address at once create one person', async () => {
    const body = form()
    const send = () => app.inject({ method: 'POST', url: '/api/auth/signup', payload: body })
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  })

  test('requires a longer password if that is configured', async () => {
    const strict = await testApp({ env: { PASSWORD_MIN_LENGTH: '12' } })
    const { message } = await strict.refused('signUp', { body: form() })
    expect(message).toEqual({ password: 'Must contain more than 11 characters' })
    const inRussian = await strict.refused('signUp', { body: form(russian) })
    expect(inRussian.message).toEqual({ password: 'Нужно больше 11 символов' })
  })

  test('a sign-in before the verification mails another link, up to three an hour', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const body = form()
    await strict.call('signUp', { body })
    strict.mails.length = 0
    const codes: string[] = []
    for (let time = 0; time < 5; time++) {
      codes.push((await strict.refused('signIn', signIn(body))).messageCode)
    }
    expect(codes).toEqual([
      ...Array(3).fill('email_not_verified'),
      ...Array(2).fill('verification_mails_used_up'),
    ])
    expect(strict.mails).toHaveLength(3)
  })
})

describe('the verification link', () => {
  test('verifies once, and confirms that for as long as it is valid', async () => {
    const body = form()
    await call('signUp', { body })
    const query = { token: mailedToken() }
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.inject({ method: 'POST', url: `/api/auth/verify-email?token=${query.token}` }),
      ),
    )
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { verified_at } = await personOf(body.email)
    clock.advance({ minutes: linkMinutes - 1 })
    expect(await call('verifyEmail', { query })).toEqual({ success: true })
    expect((await personOf(body.email)).verified_at).toEqual(verified_at)
    clock.advance({ minutes: 1 })
    expect((await refused('verifyEmail', { query })).messageCode).toBe('expired_link')
  })

  test('has verified nothing when another one of the same person was used', async () => {
    const body = form()
    await call('signUp', { body })
    const earlier = { token: mailedToken() }
    await refused('signIn', signIn(body))
    await call('verifyEmail', { query: { token: mailedToken() } })
    expect((await refused('verifyEmail', { query: earlier })).messageCode).toBe('expired_link')
  })

  test('works for half an hour', async () => {
    await call('signUp', { body: form() })
    const query = { token: mailedToken() }
    clock.advance({ minutes: linkMinutes })
    expect((await refused('verifyEmail', { query })).messageCode).toBe('expired_link')
  })

  test('cannot set a new password', async () => {
    await call('signUp', { body: form() })
    const query = { token: mailedToken() }
    expect(await call('checkPasswordToken', { query })).toEqual({ success: false })
    const body = { newPassword: 'another one', confirmPassword: 'another one' }
    expect((await refused('chooseNewPassword', { query, body })).messageCode).toBe('expired_link')
  })

  test('is stored as a hash', async () => {
    await call('signUp', { body: form() })
    const rows = await db.selectFrom('one_time_tokens').select('token_hash').execute()
    const token = mailedToken()
    for (const { token_hash } of rows) expect(token_hash.toString()).not.toContain(token)
    expect(token).toHaveLength(43)
  })
})
