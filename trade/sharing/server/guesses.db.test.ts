import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { shareCaller, wrongCodeFor } from '#testing/database/deals/shares.ts'
import { addLots } from '#testing/database/lots.ts'
import { maxWrongGuesses } from '#trade/sharing/contract/rules.ts'
import { deleteOldGuesses } from './commands.ts'

const lines: string[] = []
const server = await testApp({
  env: { TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'info' },
  logTo: { write: (line) => lines.push(line) },
})
const { call, context, db } = server
const { share, open, refusal, tryOpen } = shareCaller(server)

const minute = 60_000
const at = (minutes: number) => setDatabaseClock(db, new Date(testNow.getTime() + minutes * minute))

let car = 0
let others: number[] = []

beforeEach(async () => {
  await at(0)
  await db.deleteFrom('lots').execute()
  const numbers = Array.from({ length: 20 }, (_, index) => String(index))
  const ids = await addLots(
    server,
    numbers.map((lotNumber) => ({ auctionDay: '2031-03-13', lotNumber })),
  )
  ;[car = 0, ...others] = ids
  lines.length = 0
})

/** Makes a link that the next wrong code will lock. */
async function nearlyLocked() {
  const shared = await share(car)
  const wrong_guesses = maxWrongGuesses - 1
  await db.updateTable('shares').set({ wrong_guesses }).where('id', '=', shared.id).execute()
  return shared
}

describe('wrong codes', () => {
  test('are limited to five per link in a quarter of an hour, from any addresses', async () => {
    const { id, password } = await share(car)
    for (let guess = 1; guess <= 5; guess++) {
      expect(await refusal(id, wrongCodeFor(password, guess), `192.0.2.${guess}`)).toBe(
        'wrong_code',
      )
    }
    const response = await tryOpen(id, password, '192.0.2.99')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBe(15 * 60)
    await at(14.9)
    expect(await refusal(id, password, '192.0.2.99')).toBe('too_many_requests')
    await at(15)
    await open(id, password, '192.0.2.99')
  })

  test('are limited to five per address on all links; a /64 is one address', async () => {
    const shared = await Promise.all(others.slice(0, 6).map((lot) => share(lot)))
    for (const [index, { id, password }] of shared.slice(0, 5).entries()) {
      expect(await refusal(id, wrongCodeFor(password), `2001:db8:1:2::${index + 1}`)).toBe(
        'wrong_code',
      )
    }
    const [, , , , , last = shared[0]] = shared
    const { id = '', password = '' } = last ?? {}
    expect(await refusal(id, password, '2001:db8:1:2:ffff::1')).toBe('too_many_requests')
    await open(id, password, '2001:db8:1:3::1')
  })

  test('do not stop counting after a right one', async () => {
    const { id, password } = await share(car)
    for (let guess = 1; guess <= 5; guess++) {
      await open(id, password)
      expect(await refusal(id, wrongCodeFor(password, guess))).toBe('wrong_code')
    }
    expect(await refusal(id, password)).toBe('too_many_requests')
    const { wrong_guesses } = await db
      .selectFrom('shares')
      .select('wrong_guesses')
      .executeTakeFirstOrThrow()
    expect(wrong_guesses).toBe(5)
  })

  test('do not count without a code or for an unknown link', async () => {
    const { id, password } = await share(car)
    for (let round = 0; round < 8; round++) {
      expect(await open(id)).toEqual({ locked: true })
      expect(await refusal('A'.repeat(22), '123456')).toBe('not_found')
    }
    await open(id, ` ${password} `)
  })

  test('are never logged, nor are right ones', async () => {
    const { id, password } = await share(car)
    const wrong = wrongCodeFor(password)
    await refusal(id, wrong)
    await open(id, password)
    const log = lines.join('')
    expect(log).toContain('wrong_code')
    expect(log).not.toContain(wrong)
    expect(log).not.toContain(password)
  })
})

describe('the last guess of a code', () => {
  test('locks the link and makes a new code, until the owner asks for it', async () => {
    const { id, password } = await nearlyLocked()
    expect(await refusal(id, wrongCodeFor(password))).toBe('share_locked')
    expect(await refusal(id, password, '192.0.2.2')).toBe('share_locked')
    expect(await refusal(id, undefined, '192.0.2.2')).toBe('share_locked')
    const { items } = await call('listShares', {}, { as: 'client' })
    expect(items).toMatchObject([{ id, state: 'locked' }])
    const renewed = await share(car)
    expect(renewed).toMatchObject({ id, state: 'open', wasLocked: true })
    if (renewed.password !== password) {
      expect(await refusal(id, password, '192.0.2.3')).toBe('wrong_code')
    }
    await open(id, renewed.password, '192.0.2.3')
    expect((await share(car)).wasLocked).toBe(false)
    const { details } = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'share-locked')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ share: id })
  })

  test('fifty concurrent ones are not evaluated beyond the limit', async () => {
    const { id, password } = await nearlyLocked()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, guess) =>
        tryOpen(id, wrongCodeFor(password, guess + 1), `198.51.100.${guess}`),
      ),
    )
    const codes = responses.map((response) => response.json().messageCode)
    expect(new Set(codes)).toEqual(new Set(['share_locked']))
    expect(await db.selectFrom('share_code_attempts').select('id').execute()).toHaveLength(1)
  })

  test('of fifty concurrent ones from one address, five are evaluated on any links', async () => {
    const shared = await Promise.all(others.slice(0, 10).map((lot) => share(lot)))
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, guess) => {
        const { id = '', password = '' } = shared[guess % shared.length] ?? {}
        return tryOpen(id, wrongCodeFor(password, guess + 1), '203.0.113.7')
      }),
    )
    const codes = responses.map((response) => response.json().messageCode)
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(45)
  })
})

test('many wrong codes on all links raise an alarm', async () => {
  const { id, password } = await share(car)
  const caller = Buffer.alloc(32)
  const guesses = Array.from({ length: 509 }, () => ({ share_id: id, caller }))
  const other = await share(others[0] ?? 0)
  await db.insertInto('share_code_attempts').values(guesses).execute()
  const { detail } = await call('health', { query: { detail: '' } }, { as: 'manager' })
  expect(detail?.shares).toEqual({ wrongGuesses: 509, locked: 0, isAlarm: true })
  expect(await refusal(other.id, wrongCodeFor(other.password), '192.0.2.8')).toBe('wrong_code')
  expect(lines.join('')).toContain('many wrong codes')
  await at(61)
  const later = await call('health', { query: { detail: '' } }, { as: 'manager' })
  expect(later.detail?.shares).toMatchObject({ wrongGuesses: 0, isAlarm: false })
  await at(25 * 60)
  await deleteOldGuesses(db)
  expect(await db.selectFrom('share_code_attempts').select('id').execute()).toEqual([])
  await open(id, password)
  expect(context.config.rateLimitFactor).toBe(1)
})

test('a thousand guesses from forty addresses open none of ten links', async () => {
  const shared = await Promise.all(others.slice(0, 10).map((lot) => share(lot)))
  let evaluated = 0
  for (let round = 0; round < 25; round++) {
    await at(round * 16)
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, address) => {
        const { id = '', password = '' } = shared[(round + address) % shared.length] ?? {}
        return tryOpen(
          id,
          wrongCodeFor(password, round * 40 + address + 1),
          `198.51.100.${address}`,
        )
      }),
    )
    for (const response of responses) {
      expect(response.statusCode).not.toBe(200)
      if (response.json().messageCode === 'wrong_code') evaluated++
    }
  }
  const locked = await db.selectFrom('shares').select('locked_at').execute()
  expect(locked.every(({ locked_at }) => locked_at !== null)).toBe(true)
  // The last guess on each link reports that it is locked.
  expect(evaluated).toBe(shared.length * (maxWrongGuesses - 1))
})
