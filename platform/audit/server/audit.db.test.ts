import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setPermission, setRole } from '#people/auth/server/people/commands.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { emailOf, idOf, testPassword, type Who } from '#testing/database/people.ts'
import type { AuditAction, Origin } from './commands.ts'

const { app, call, clock, db, mails, refused, respond, sessionOf } = await testApp()

/** Returns the audit rows about a person that a step adds. */
async function written(who: Who | null, step: () => Promise<unknown>) {
  const newest = await db
    .selectFrom('audit_log')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst()
  await step()
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', newest?.id ?? 0)
    .orderBy('id')
    .execute()
  const subject = who && (await idOf(db, who))
  return rows.filter((row) => subject === null || row.subject_id === subject)
}

const signIn = (who: Who, password = testPassword) => ({
  body: { email: emailOf(who), password },
})
const passwords = { newPassword: 'another one', confirmPassword: 'another one' }

function mailedToken(): string {
  const mail = mails.at(-1)
  if (!mail?.button) throw new Error('no link was mailed')
  return new URL(mail.button.link).searchParams.get('token') ?? ''
}

const profile = { fullName: 'A Dealer', mobile: '+254 700 123456', city: 'Nairobi' }

const steps: [AuditAction, Who, () => Promise<unknown>][] = [
  ['signed-in', 'client', () => call('signIn', signIn('client'))],
  ['sign-in-refused', 'client', () => refused('signIn', signIn('client', 'not this one'))],
  ['sign-in-refused', 'disabled', () => refused('signIn', signIn('disabled'))],
  [
    'signed-out',
    'client',
    async () => call('signOut', {}, { headers: { cookie: (await sessionOf('client')).cookie } }),
  ],
  [
    'session-ended',
    'client',
    async () =>
      call('endOwnSession', { params: { id: (await sessionOf('client')).id } }, { as: 'client' }),
  ],
  [
    'reset-requested',
    'vip',
    () => call('requestPasswordReset', { query: { email: emailOf('vip') } }),
  ],
  ['profile-changed', 'dealer', () => call('updateProfile', { body: profile }, { as: 'dealer' })],
  [
    'password-changed',
    'vip',
    () => call('chooseNewPassword', { query: { token: mailedToken() }, body: passwords }),
  ],
  [
    'password-changed',
    'dealer',
    () =>
      call(
        'changePassword',
        {
          body: {
            oldPassword: testPassword,
            newPassword: 'brand new',
            confirmNewPassword: 'brand new',
          },
        },
        { as: 'dealer' },
      ),
  ],
  [
    'password-refused',
    'guest',
    () =>
      refused(
        'changePassword',
        {
          body: {
            oldPassword: '654321',
            newPassword: 'brand new',
            confirmNewPassword: 'brand new',
          },
        },
        { as: 'guest' },
      ),
  ],
]

describe('the audit', () => {
  test.each(steps)('has one row for %s of %s', async (action, who, step) => {
    const rows = await written(who, step)
    expect(rows).toMatchObject([{ action, at: clock.now(), ip_prefix: '127.0.0.0/24' }])
    expect(rows[0]?.request_id).toMatch(/^[\da-f-]{36}$/)
  })

  test('records every step of a new account', async () => {
    const form = {
      ...{ fullName: 'Grace Okafor', email: 'grace@people.test', mobile: '+254 700 123456' },
      ...{ country: 111, city: 'Nairobi', password: 'six-letters', confirmPassword: 'six-letters' },
    }
    const rows = await written(null, async () => {
      await call('signUp', { body: { ...form, terms: true, language: 'en' } })
      await refused('signIn', { body: { email: form.email, password: form.password } })
      await call('verifyEmail', { query: { token: mailedToken() } })
      await call('signIn', { body: { email: form.email, password: form.password } })
    })
    expect(rows.map(({ action }) => action)).toEqual([
      'signed-up',
      'sign-in-refused',
      'email-verified',
      'signed-in',
    ])
  })

  test('records an unknown address without a person', async () => {
    const body = { email: 'Nobody@people.test', password: 'whatever' }
    const [row] = await written(null, () => refused('signIn', { body }))
    expect(row).toMatchObject({
      action: 'sign-in-refused',
      actor_id: null,
      subject_id: null,
      details: { why: 'password', email: 'nobody@people.test' },
    })
  })

  test('records who changed whose rights; a disabled person is signed out at once', async () => {
    const actorId = await idOf(db, 'manager')
    const personId = await idOf(db, 'restricted')
    const { access } = await sessionOf('restricted')
    const origin: Origin = { now: clock.now(), requestId: 'test', network: '' }
    const rows = await written('restricted', async () => {
      const change = { actorId, personId, origin }
      await setPermission(db, change, 'biddingAllowed', true)
      const { permissions } = await call('viewProfile', {}, { token: access })
      expect(permissions.biddingAllowed).toBe(true)
      await setPermission(db, change, 'biddingAllowed', null)
      await setRole(db, change, { roleId: role.disabled, userType: userType.client })
    })
    expect(rows).toMatchObject([
      { action: 'permission-set', actor_id: actorId, details: { granted: true } },
      { action: 'permission-set', actor_id: actorId, details: { granted: null } },
      { action: 'role-set', actor_id: actorId, details: { roleId: role.disabled } },
    ])
    await refused('viewProfile', {}, { token: access })
    // Enabling the account again does not restore its sessions.
    const change = { actorId, personId, origin }
    await setRole(db, change, { roleId: role.restricted, userType: userType.client })
    await refused('viewProfile', {}, { token: access })
  })

  test('contains no password and no token', async () => {
    const { access, cookie } = await sessionOf('client')
    await respond('refreshSession', {}, { headers: { cookie } })
    const rows = await db.selectFrom('audit_log').selectAll().execute()
    const all = JSON.stringify(rows)
    for (const secret of [testPassword, 'another one', '654321', access, mailedToken()]) {
      expect(all).not.toContain(secret)
    }
  })

  test.each([
    sql`update audit_log set action = 'nothing'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])('cannot be changed, case %#', async (statement) => {
    await expect(statement.execute(db)).rejects.toThrow('append-only')
  })

  test('writes no row for a failed call', async () => {
    const rows = await written(null, async () => {
      await app.inject({ method: 'POST', url: '/api/auth/verify-email?token=nonsense' })
    })
    expect(rows).toEqual([])
  })
})
