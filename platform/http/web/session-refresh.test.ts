import { describe, expect, it, vi } from 'vitest'
import { appCalls } from '#app/web/calls/app-calls.ts'
import { setCallRecords } from './call-records.ts'
import { createClient } from './client.ts'
import { createSessionRefresh, type Loss } from './session-refresh.ts'

setCallRecords(appCalls)

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (messageCode: string, status: number) =>
  json({ success: false, messageCode, message: messageCode, requestId: 'r' }, status)
const counters = {
  bid: 1,
  search: { 'car-auction': '1', stock: '1', stats: '1', bikes: '1', 'bike-stats': '1' },
  unreadTalks: 0,
}

/** Returns a server with one session, and tabs that share its cookies, a clock and locks. */
function world({ session = 'stale', refreshing = 200 } = {}) {
  const calls: string[] = []
  const state = { session, refreshing, neverEnough: false, now: 1000 }
  const shared = { at: 0 }
  let turn: Promise<unknown> = Promise.resolve()
  const locks = {
    request: (_: string, work: () => Promise<unknown>) => {
      const mine = turn.then(work, work)
      turn = mine.catch(() => undefined)
      return mine
    },
  } as unknown as LockManager
  const send = async (url: string | URL | Request) => {
    const path = String(url).replace('/api', '')
    calls.push(path)
    const cookie = state.session
    await new Promise((done) => setTimeout(done, path === '/auth/update' ? 20 : 2))
    if (path === '/auth/update') {
      if (state.refreshing === 0) throw new TypeError('fetch failed')
      if (state.refreshing !== 200) return refusal('session_expired', state.refreshing)
      state.session = 'fresh'
      return json({ success: true, 'access-token': 't' })
    }
    if (path === '/auth') return refusal('invalid_credentials', 401)
    if (cookie !== 'fresh' || state.neverEnough) return refusal('not_signed_in', 401)
    return json(counters)
  }
  const tab = () => {
    const plain = createClient({ fetch: send })
    const refresh = createSessionRefresh({
      refresh: () => plain('refreshSession'),
      refreshedAt: {
        read: () => shared.at,
        write: (at) => {
          shared.at = at
        },
      },
      locks,
    })
    const losses: Loss[] = []
    refresh.onLoss((loss) => losses.push(loss))
    return { call: createClient({ fetch: send, refresh: refresh.refresh }), losses }
  }
  const count = (path: string) => calls.filter((called) => called === path).length
  return { state, tab, count, calls }
}

describe('a 401', () => {
  it('refreshes once and repeats the call', async () => {
    const { tab, calls } = world()
    await expect(tab().call('menuCounters')).resolves.toEqual(counters)
    expect(calls).toEqual(['/site/menu-counters', '/auth/update', '/site/menu-counters'])
  })

  it('of many calls at once refreshes once', async () => {
    const { tab, count } = world()
    const { call } = tab()
    await Promise.all(Array.from({ length: 10 }, () => call('menuCounters')))
    expect(count('/auth/update')).toBe(1)
    expect(count('/site/menu-counters')).toBe(20)
  })

  it('in many tabs at once refreshes once', async () => {
    const { tab, count } = world()
    const tabs = Array.from({ length: 8 }, tab)
    await Promise.all(tabs.flatMap(({ call }) => [call('menuCounters'), call('menuCounters')]))
    expect(count('/auth/update')).toBe(1)
  })

  it('repeats only once when the fresh session is refused too', async () => {
    const { state, tab, count } = world()
    state.neverEnough = true
    await expect(tab().call('menuCounters')).rejects.toMatchObject({ status: 401 })
    expect(count('/auth/update')).toBe(1)
    expect(count('/site/menu-counters')).toBe(2)
  })

  it('of auth itself refreshes nothing', async () => {
    const { tab, calls } = world()
    const body = { email: 'a@b.jp', password: 'secret' }
    await expect(tab().call('signIn', { body })).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['/auth'])
  })
})

describe('a refresh that fails', () => {
  it.each([
    [401, 'expired'],
    [403, 'refused'],
  ])('with %i reports that the session is %s, once for all calls', async (status, loss) => {
    const { tab, count } = world({ refreshing: status })
    const { call, losses } = tab()
    const results = await Promise.allSettled([call('menuCounters'), call('menuCounters')])
    for (const result of results) {
      expect(result).toMatchObject({ reason: { status: 401, messageCode: 'not_signed_in' } })
    }
    expect(losses).toEqual([loss])
    expect(count('/auth/update')).toBe(1)
    expect(count('/site/menu-counters')).toBe(2)
  })

  it.each([
    [0, { name: 'Unreachable' }],
    [503, { name: 'CallRefused', status: 503 }],
  ])('with %i preserves the session and rejects with the error', async (refreshing, error) => {
    const { state, tab } = world({ refreshing })
    const { call, losses } = tab()
    await expect(call('menuCounters')).rejects.toMatchObject(error)
    expect(losses).toEqual([])
    state.refreshing = 200
    await expect(call('menuCounters')).resolves.toEqual(counters)
  })
})

describe('a caller that leaves', () => {
  it('is rejected with its reason at once; the refresh continues for the others', async () => {
    const { tab, count } = world()
    const { call } = tab()
    const controller = new AbortController()
    const leaving = call('menuCounters', {}, { signal: controller.signal })
    const staying = call('menuCounters')
    await vi.waitFor(() => expect(count('/auth/update')).toBe(1), { interval: 1 })
    controller.abort(new Error('left the page'))
    await expect(leaving).rejects.toThrow('left the page')
    await expect(staying).resolves.toEqual(counters)
    expect(count('/site/menu-counters')).toBe(3)
  })
})

it('a clock that was set back does not prevent a refresh', async () => {
  const refresh = vi.fn(async () => undefined)
  const later = { read: () => 5000, write: () => undefined }
  const session = createSessionRefresh({
    refresh,
    refreshedAt: later,
    locks: undefined,
    now: () => 2000,
  })
  await expect(session.refresh(1000)).resolves.toBe('fresh')
  expect(refresh).toHaveBeenCalledOnce()
})
