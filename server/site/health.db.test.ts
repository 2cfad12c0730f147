import { beforeEach, describe, expect, test } from 'vitest'
import { version } from '../app.ts'
import type { SearchStatus } from '../search/engine/engine.ts'
import { testApp } from '../testing/app.ts'

const { call, context, refused } = await testApp()

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
  test('where plain SQL answers, the database is enough', async () => {
    expect(await call('ready', {})).toEqual({ success: true })
  })

  test('not before the columns are loaded', async () => {
    setStatus({ ...loaded, isLoaded: false })
    expect((await refused('ready', {})).messageCode).toBe('unavailable')
    // The process is up all the same.
    expect(await call('health', {})).toEqual({ success: true, version })
    setStatus(loaded)
    expect(await call('ready', {})).toEqual({ success: true })
  })
})

describe('health', () => {
  const ask = (as?: 'manager' | 'client') =>
    call('health', { query: { detail: '' } }, as ? { as } : {})

  test('tells managers how columns, process and database do', async () => {
    setStatus(loaded)
    const { detail } = await ask('manager')
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

  test('has no columns to tell of where plain SQL answers', async () => {
    expect((await ask('manager')).detail?.search).toBeNull()
  })

  test('tells managers nothing that they did not ask for, and others nothing at all', async () => {
    const plain = { success: true, version }
    expect(await call('health', {}, { as: 'manager' })).toEqual(plain)
    expect(await ask('client')).toEqual(plain)
    expect(await ask()).toEqual(plain)
  })
})
