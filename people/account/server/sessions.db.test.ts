import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { emailOf, testPassword } from '#testing/database/people.ts'
import { signInAs } from '#testing/database/sign-in.ts'

const server = await testApp()
const { call, clock, mails, refused, sessionOf } = server

const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

describe('the list of sessions', () => {
  test('has a person’s own open sessions, the last used first', async () => {
    await sessionOf('dealer')
    const ended = await sessionOf('vip')
    await call('signOut', {}, { headers: { cookie: ended.cookie } })
    const old = await sessionOf('vip')
    clock.advance({ hours: 1 })
    const { header } = await signInAs(server, 'vip', { 'user-agent': chrome })
    const { sessions } = await call('listSessions', {}, { headers: header })
    expect(sessions).toEqual([
      expect.objectContaining({ current: true, device: 'Chrome · Windows' }),
      expect.objectContaining({ id: old.id, current: false }),
    ])
    expect(new Date(sessions[0]?.lastUsedAt ?? '')).toEqual(clock.now())
  })

  test('ends one of them, at once', async () => {
    const [here, there] = [await sessionOf('client'), await sessionOf('client')]
    const headers = { cookie: here.cookie }
    await call('endOwnSession', { params: { id: there.id } }, { headers })
    await refused('viewProfile', {}, { token: there.access })
    await refused('refreshSession', {}, { headers: { cookie: there.cookie } })
    await call('viewProfile', {}, { headers })
    const again = await refused('endOwnSession', { params: { id: there.id } }, { headers })
    expect(again.messageCode).toBe('not_found')
  })
})

describe('changing the password', () => {
  const change = (oldPassword: string, newPassword: string, confirmNewPassword = newPassword) => ({
    body: { oldPassword, newPassword, confirmNewPassword },
  })

  test('ends every other session, voids mailed links and warns the person', async () => {
    const [here, there] = [await sessionOf('manager'), await sessionOf('manager')]
    await call('requestPasswordReset', { query: { email: emailOf('manager') } })
    const resetMail = mails.at(-1)
    const token = new URL(resetMail?.button?.link ?? '').searchParams.get('token') ?? ''
    expect((await call('checkPasswordToken', { query: { token } })).success).toBe(true)
    mails.length = 0
    await call('changePassword', change(testPassword, 'a new one'), { token: here.access })
    expect((await call('checkPasswordToken', { query: { token } })).success).toBe(false)
    await call('viewProfile', {}, { token: here.access })
    await call('refreshSession', {}, { headers: { cookie: here.cookie } })
    await refused('viewProfile', {}, { token: there.access })
    await refused('refreshSession', {}, { headers: { cookie: there.cookie } })
    expect(mails).toMatchObject([{ kind: 'password-changed', to: emailOf('manager') }])
    const email = emailOf('manager')
    await refused('signIn', { body: { email, password: testPassword } })
    await call('signIn', { body: { email, password: 'a new one' } })
  })

  test.each([
    ['the wrong old one', change('not this one', 'a new one'), 'oldPassword', 'Incorrect password'],
    ['no old one', change('', 'a new one'), 'oldPassword', 'Required field'],
    [
      'five characters',
      change(testPassword, '12345'),
      'newPassword',
      'Must contain more than 5 characters',
    ],
    [
      'the old one again',
      change(testPassword, testPassword),
      'newPassword',
      'The new password must differ from the old one',
    ],
    [
      'a usual one',
      change(testPassword, 'football'),
      'newPassword',
      'This is one of the most common passwords: choose another',
    ],
    [
      'two new ones',
      change(testPassword, 'a new one', 'another'),
      'confirmNewPassword',
      'Passwords do not match',
    ],
  ])('%s is reported under its field and changes nothing', async (_what, input, field, message) => {
    const other = await sessionOf('restricted')
    const response = await refused('changePassword', input, { as: 'restricted' })
    expect(response).toMatchObject({ messageCode: 'invalid_fields', message: { [field]: message } })
    await call('viewProfile', {}, { token: other.access })
  })

  test('guesses at the old password count like those at sign-in', async () => {
    const strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const guess = () =>
      strict.refused('changePassword', change('not this one', 'a new one'), { as: 'guest' })
    for (let time = 0; time < 5; time++) expect((await guess()).messageCode).toBe('invalid_fields')
    expect((await guess()).messageCode).toBe('too_many_requests')
  })

  test('of two simultaneous changes one succeeds, and the other is refused', async () => {
    const { access } = await sessionOf('barred')
    const responses = await Promise.all(
      ['first new', 'second new'].map((password) =>
        server.respond('changePassword', change(testPassword, password), { token: access }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })
})
