import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchStatus } from '#market/search/server/engine/engine.ts'
import { testApp } from '#testing/database/app.ts'
import { version } from './app.ts'

const { call, context, db, refused, tokenOf } = await testApp()

const table = { rows: 12, bytes: 960, lagMs: 80, version: 3 }
const loaded: SearchStatus = {
  isLoaded: true,
  tables: {
    'car-auction': table,
    stock: { ...table, rows: 0 },
    stats: { ...table, version: 7 },
    bikes: table,
    'bike-stats': table,
  },
  lagMs: 80.5,
  driftRows: 2,
  waiting: 1,
}
const setStatus = (status: SearchStatus | null) =>
  Object.assign(context, { searchStatus: () => status })

beforeEach(() => {
  setStatus(null)
})

describe('ready', () => {
  test('requires only the database without the search engine', async () => {
    expect(await call('ready', {})).toEqual({ success: true })
  })

  test('fails until the columns are loaded', async () => {
    setStatus({ ...loaded, isLoaded: false })
    expect((await refused('ready', {})).messageCode).toBe('unavailable')
    // The process is healthy all the same.
    expect(await call('health', {})).toEqual({ success: true, version })
    setStatus(loaded)
    expect(await call('ready', {})).toEqual({ success: true })
  })

  const order = {
    body: {
      name: 'Somebody',
      email: 'somebody@people.test',
      makerModel: 'Alphard',
      language: 'en',
    },
  } as const

  test('fails, and nothing is written, while this server has lost its lease on the database', async () => {
    const isHeld = vi.spyOn(context.writes, 'isHeld').mockReturnValue(false)
    expect((await refused('makeOrder', order)).messageCode).toBe('unavailable')
    expect((await refused('ready', {})).messageCode).toBe('unavailable')
    isHeld.mockRestore()
    await call('makeOrder', order)
    expect(await call('ready', {})).toEqual({ success: true })
  })

  test('fails while writes fail because the disk is full', async () => {
    await sql`
      create function run_out_of_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$
    `.execute(db)
    await sql`
      create trigger full_disk before insert on orders execute function run_out_of_space()
    `.execute(db)
    expect((await refused('makeOrder', order)).messageCode).toBe('unavailable')
    expect((await refused('ready', {})).messageCode).toBe('unavailable')
    await sql`drop trigger full_disk on orders`.execute(db)
    await call('makeOrder', order)
    expect(await call('ready', {})).toEqual({ success: true })
  })
})

describe('health', () => {
  const health = (as?: 'manager' | 'client') =>
    call('health', { query: { detail: '' } }, as ? { as } : {})

  test('shows managers the state of columns, process and database', async () => {
    setStatus(loaded)
    const { detail } = await health('manager')
    const { lagMs: _, ...shown } = table
    expect(detail?.search).toEqual({
      isLoaded: true,
      lagMs: 80.5,
      driftRows: 2,
      waiting: 1,
      tables: {
        'car-auction': shown,
        stock: { ...shown, rows: 0 },
        stats: { ...shown, version: 7 },
        bikes: shown,
        'bike-stats': shown,
      },
    })
    expect(detail?.memory.rssBytes).toBeGreaterThan(10_000_000)
    expect(detail?.database).toMatchObject({ most: 10, waiting: 0 })
    expect(detail?.eventLoopDelayMs.p99).toBeGreaterThanOrEqual(detail?.eventLoopDelayMs.p50 ?? 0)
  })

  test('reports no columns without the search engine', async () => {
    expect((await health('manager')).detail?.search).toBeNull()
  })

  test('responds without a person while the database is stalled', async () => {
    const token = await tokenOf('manager')
    await db.transaction().execute(async (other) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(other)
      await sql`lock table sessions in access exclusive mode`.execute(other)
      const response = await call('health', { query: { detail: '' } }, { token })
      expect(response).toEqual({ success: true, version })
    })
  })

  test('shows details only to managers, and only on request', async () => {
    const plain = { success: true, version }
    expect(await call('health', {}, { as: 'manager' })).toEqual(plain)
    expect(await health('client')).toEqual(plain)
    expect(await health()).toEqual(plain)
  })
})
