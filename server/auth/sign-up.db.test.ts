import { describe, expect, test } from 'vitest'
import type { SignUpForm } from '../../contract/auth/calls.ts'
import { languageId } from '../../contract/core/codes.ts'
import { role, userType } from '../../contract/core/permissions.ts'
import { testApp } from '../testing/app.ts'
import { emailOf } from '../testing/people.ts'
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

/** The token of the last link that was mailed. */
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
    expect((await refused('signIn', signIn(body))).messageCode).toBe('invalid_user')
    await call('verifyEmail', { query: { token } })
    await call('signIn', signIn(body))
  })

  test('stores the form, as a client', async () => {
    const body = form(russian)
    await call('signUp', { body })
    expect(mails.at(-1)).toMatchObject({ language: 'ru' })
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

  test('takes no right that nobody has given', async () => {
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
      'a taken address',
      { email: emailOf('client').toUpperCase() },
      { email: 'This email address is already registered' },
    ],
    ['no name', { fullName: ' ' }, { first_name: 'Required field' }],
    ['a broken address', { email: 'x' }, { email: 'Invalid email address' }],
    ['an empty address', { email: '' }, { email: 'Required field' }],
    ['a phone of letters', { mobile: 'call me' }, { telephone: 'Invalid phone number' }],
    ['no country', { country: null }, { country: 'Required field' }],
    ['no city', { city: '' }, { city: 'Required field' }],
    [
      'five characters',
      { password: '12345', confirmPassword: '12345' },
      { password: 'Must contain more than 5 characters' },
    ],
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
      'a city of 81 letters',
      { city: 'x'.repeat(81) },
      { city: 'Must contain less than 81 characters' },
    ],
  ])('%s is reported under its field', async (_what, changes, message) => {
    const answer = await refused('signUp', { body: { ...form(), ...changes } })
    expect(answer).toMatchObject({ messageCode: 'invalid_fields', message })
    expect(Object.keys(answer.message)).toEqual(Object.keys(message))
  })

  test('two forms for one address at once make one person', async () => {
    const body = form()
    const send = () => app.inject({ method: 'POST', url: '/api/auth/signup', payload: body })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  })

  test('asks for a longer password where that is configured', async () => {
    const strict = await testApp({ env: { PASSWORD_MIN_LENGTH: '12' } })
    const { message } = await strict.refused('signUp', { body: form() })
    expect(message).toEqual({ password: 'Must contain more than 12 characters' })
  })

  test('a sign-in before the proof mails another link, three times an hour', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const body = form()
    await strict.call('signUp', { body })
    strict.mails.length = 0
    for (let time = 0; time < 5; time++) {
      expect((await strict.refused('signIn', signIn(body))).messageCode).toBe('invalid_user')
    }
    expect(strict.mails).toHaveLength(3)
  })
})

describe('the link that proves an address', () => {
  test('works once', async () => {
    await call('signUp', { body: form() })
    const query = { token: mailedToken() }
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.inject({ method: 'POST', url: `/api/auth/verify-email?token=${query.token}` }),
      ),
    )
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403, 403])
    const { messageCode } = await refused('verifyEmail', { query })
    expect(messageCode).toBe('expired_link')
  })

  test('works for half an hour', async () => {
    await call('signUp', { body: form() })
    const query = { token: mailedToken() }
    clock.advance({ minutes: linkMinutes })
    expect((await refused('verifyEmail', { query })).messageCode).toBe('expired_link')
  })

  test('is no link to a new password', async () => {
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
