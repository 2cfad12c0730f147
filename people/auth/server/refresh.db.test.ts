import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { emailOf, idOf } from '#testing/database/people.ts'
import { cookieHeader } from '#testing/database/sign-in.ts'
import { sessionCookies } from './session.ts'
import {
  absoluteDays,
  accessMinutes,
  graceSeconds,
  idleDays,
  lostResponseSeconds,
} from './session-tokens.ts'

const { call, clock, db, mails, refused, respond, sessionOf } = await testApp()

const refresh = (cookie: string) => respond('refreshSession', {}, { headers: { cookie } })

/** Returns the next cookies of a browser; the refresh must succeed. */
async function next(cookie: string): Promise<string> {
  const response = await refresh(cookie)
  expect(response.statusCode, response.body).toBe(200)
  return cookieHeader(response.cookies)
}

const expired = (cookie: string) => refused('refreshSession', {}, { headers: { cookie } })

const sessionRow = (id: string) =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a refresh', () => {
  test('sets new tokens, and both of them work', async () => {
    const { cookie } = await sessionOf('client')
    clock.advance({ minutes: accessMinutes })
    const response = await refresh(cookie)
    const { 'access-token': token } = response.json()
    expect(cookieHeader(response.cookies)).not.toBe(cookie)
    await call('viewProfile', {}, { token })
    await call('viewProfile', {}, { headers: { cookie: cookieHeader(response.cookies) } })
  })

  test('is never cached on the way', async () => {
    const { cookie } = await sessionOf('client')
    expect((await refresh(cookie)).headers['cache-control']).toBe('no-store')
  })

  test('of 200 sessions, 10 times each at once, ends no session and gives each one successor', async () => {
    let cookies = await Promise.all(
      Array.from({ length: 200 }, async () => (await sessionOf('client')).cookie),
    )
    const race = async (cookie: string) => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
      const successors = new Set(responses.map((response) => cookieHeader(response.cookies)))
      expect(successors.size).toBe(1)
      return [...successors].join()
    }
    for (let round = 0; round < 2; round++) {
      const next: string[] = []
      // The ten refreshes of a session race; more sessions at once would wait too long for a connection.
      for (let at = 0; at < cookies.length; at += 8) {
        next.push(...(await Promise.all(cookies.slice(at, at + 8).map(race))))
      }
      cookies = next
    }
    const generations = await db
      .selectFrom('sessions')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('generation', '=', 2)
      .executeTakeFirstOrThrow()
    expect(generations.count).toBe(200)
  })

  test('gives the previous token the same successor for five minutes if that was lost', async () => {
    const { cookie } = await sessionOf('client')
    const first = await next(cookie)
    clock.advance({ seconds: lostResponseSeconds })
    const again = await next(cookie)
    expect(again.split('; ')[1]).toBe(first.split('; ')[1])
    await call('viewProfile', {}, { headers: { cookie: again } })
  })

  test('… and for ten seconds after it was used, since tabs race', async () => {
    const { cookie } = await sessionOf('client')
    const first = await next(cookie)
    clock.advance({ minutes: 2 })
    await call('viewProfile', {}, { headers: { cookie: first } })
    clock.advance({ seconds: graceSeconds })
    expect((await next(cookie)).split('; ')[1]).toBe(first.split('; ')[1])
  })

  test('is not confirmed by an access token from before it', async () => {
    const { cookie, access } = await sessionOf('client')
    clock.advance({ minutes: 1 })
    await next(cookie)
    clock.advance({ minutes: 1 })
    await call('viewProfile', {}, { token: access })
    clock.advance({ minutes: 1 })
    await next(cookie)
  })

  test.each([
    ['later than five minutes', 1, false, lostResponseSeconds + 1],
    ['after its successor was used', 1, true, graceSeconds + 1],
    ['with an older token, however soon', 2, false, 0],
  ])('a replay %s ends the session', async (_when, steps, isUsed, seconds) => {
    const { id, cookie: stolen } = await sessionOf('dealer')
    let honest = stolen
    for (let step = 0; step < steps; step++) honest = await next(honest)
    if (isUsed) await call('viewProfile', {}, { headers: { cookie: honest } })
    clock.advance({ seconds })
    mails.length = 0
    const { messageCode } = await expired(stolen)
    expect(messageCode).toBe('session_expired')
    expect(await sessionRow(id)).toMatchObject({ end_reason: 'reused', ended_at: clock.now() })
    // The owner is signed out as well: the access token is void too.
    expect((await expired(honest)).messageCode).toBe('session_expired')
    await refused('viewProfile', {}, { headers: { cookie: honest } })
    expect(mails).toMatchObject([{ kind: 'session-reused', to: emailOf('dealer') }])
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'session-reused')
      .where('subject_id', '=', await idOf(db, 'dealer'))
      .execute()
    expect(audit.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ session: id, generation: 0 }),
    )
  })

  test('ten copies at once end the session once, with one mail', async () => {
    const { cookie } = await sessionOf('vip')
    await next(cookie)
    clock.advance({ seconds: lostResponseSeconds + 1 })
    mails.length = 0
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(401))
    expect(mails).toHaveLength(1)
  })

  test('a failed refresh leaves the cookies alone', async () => {
    const response = await refresh(`${sessionCookies.refresh}=nonsense`)
    expect(response.statusCode).toBe(401)
    // The response may arrive after that of a new sign-in.
    expect(response.cookies).toEqual([])
  })
})

describe('a session lasts', () => {
  test('fourteen days unused and not a second longer', async () => {
    const { cookie } = await sessionOf('client')
    clock.advance({ days: idleDays, seconds: -1 })
    const renewed = await next(cookie)
    clock.advance({ days: idleDays })
    expect((await expired(renewed)).messageCode).toBe('session_expired')
  })

  test('sixty days, however much it is used', async () => {
    let { cookie } = await sessionOf('client')
    for (let day = 0; day < absoluteDays - 10; day += 10) {
      clock.advance({ days: 10 })
      cookie = await next(cookie)
    }
    clock.advance({ days: 10 })
    expect((await expired(cookie)).messageCode).toBe('session_expired')
  })
})

describe('rejects a token', () => {
  test.each([
    ['with another generation', (token: string) => token.replace(/\.0\./, '.1.')],
    ['with another signature', (token: string) => `${token.slice(0, -2)}AA`],
    ['as the other kind', (_: string, access: string) => access],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['empty', () => ''],
  ])('%s', async (_how, change) => {
    const { id, cookie, access } = await sessionOf('client')
    const token = cookie.split(`${sessionCookies.refresh}=`)[1] ?? ''
    const forged = `${sessionCookies.refresh}=${change(token, access)}`
    expect((await expired(forged)).messageCode).toBe('session_expired')
    // A guess does not end the session.
    expect(await sessionRow(id)).toMatchObject({ ended_at: null, generation: 0 })
  })

  test('as the other kind, the other way round', async () => {
    const { cookie } = await sessionOf('client')
    const token = cookie.split(`${sessionCookies.refresh}=`)[1] ?? ''
    await refused('viewProfile', {}, { token })
  })
})
