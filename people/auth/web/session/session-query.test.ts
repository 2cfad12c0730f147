import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appCalls } from '#app/web/calls/app-calls.ts'
import { createQueryClient } from '#app/web/query-client.ts'
import { permissionFlags } from '#platform/core/contract/permissions.ts'
import { setCallRecords } from '#platform/http/web/call-records.ts'
import { call } from '#platform/http/web/client.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { sessionPreferences } from './preferences.ts'
import { expiryQuery, sessionQuery, signOutEverywhere, startSession } from './session-query.ts'

setCallRecords(appCalls)

const profile = {
  ...{ userId: 7, userLevel: 1, fullName: 'Ann', email: 'ann@miller.test', company: '' },
  ...{ countryId: null, currency: 'JPY', roleId: 1064, city: '', address: '', lastLogin: null },
  ...{ mobile: '', officePhone: '', bidEmailNotify: true, language: 692, invoiceLink: '' },
  userType: 2,
}
const staffPermissions = { managePayments: false, manageFeeds: false }
const permissions = Object.fromEntries(permissionFlags.map((flag) => [flag, true]))
const balanceInfo = {
  balance: 0,
  creditLimit: 0,
  dailyBidLimit: 0,
  dailyUssLimit: 0,
  activeBids: 0,
}

/** Status of the responses by path; every other path responds with 401. */
const server = { statuses: {} as Record<string, number>, userId: 7 }

function respond(path: string): Response {
  const status = server.statuses[path] ?? 401
  const messageCode = status === 403 ? 'not_permitted' : 'not_signed_in'
  const refusal = { success: false, messageCode, message: messageCode, requestId: 'r' }
  const person = { ...profile, userId: server.userId }
  const flags = { permissions, staffPermissions }
  const figures = { balanceInfo, usdRate: null }
  const body = { success: true, profile: person, ...flags, ...figures, 'access-token': 't' }
  return new Response(JSON.stringify(status === 200 ? body : refusal), { status })
}

const channel = () => new BroadcastChannel('seriba-session')
const open = new Set<BroadcastChannel>()

beforeEach(() => {
  server.statuses = {}
  server.userId = 7
  preferences.signedIn.write(false)
  preferences.sessionRefreshedAt.write(0)
  vi.stubGlobal('fetch', async (url: string) => respond(url.replace('/api', '')))
  // Receives the events of the window.
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const tab of open) tab.close()
  open.clear()
})

const signedIn = () => {
  const paths = [
    'user/view-profile',
    'auth/logout',
    'site/gearbox-list',
    'site/auction-status-list',
  ]
  server.statuses = Object.fromEntries(paths.map((path) => [`/${path}`, 200]))
}
const signedOut = (refresh = 401) => {
  server.statuses = { '/auth/update': refresh }
}
const expiredIn = (client: ReturnType<typeof createQueryClient>) =>
  client.getQueryData(expiryQuery.queryKey) ?? false

it('a first visit is anonymous and nothing has expired', async () => {
  const client = createQueryClient()
  await expect(client.fetchQuery(sessionQuery)).resolves.toBe('expired')
  expect(expiredIn(client)).toBe(false)
})

it('a session that ends while a page is open is reported as expired, and the page stays', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  signedOut()
  preferences.sessionRefreshedAt.write(0)
  await expect(call('menuCounters')).rejects.toMatchObject({ status: 401 })
  expect(expiredIn(client)).toBe(true)
  await expect(client.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toThrow()
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ profile: { userId: 7 } })
})

it('a refused refresh signs out without a dialog', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  signedOut(403)
  preferences.sessionRefreshedAt.write(0)
  await expect(call('menuCounters')).rejects.toThrow()
  expect(client.getQueryData(sessionQuery.queryKey)).toBe('expired')
  expect(expiredIn(client)).toBe(false)
})

it('only a 403 of the profile signs out', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  server.statuses['/site/menu-counters'] = 403
  await expect(call('menuCounters')).rejects.toMatchObject({ status: 403 })
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ profile: { userId: 7 } })
  server.statuses['/user/view-profile'] = 403
  await expect(client.fetchQuery({ ...sessionQuery, staleTime: 0 })).resolves.toBe('expired')
})

it('signing in in another tab closes the dialog here', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  client.setQueryData(expiryQuery.queryKey, true)
  const other = channel()
  open.add(other)
  other.postMessage('signed-in')
  await vi.waitFor(() => expect(expiredIn(client)).toBe(false))
})

it('clears the cache of one person before the next one', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  client.setQueryData(['listing'], 'lots of the first')
  server.userId = 8
  const other = channel()
  open.add(other)
  other.postMessage('signed-in')
  const person = () => client.getQueryData(sessionQuery.queryKey)
  await vi.waitFor(() => expect(person()).toMatchObject({ profile: { userId: 8 } }))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(['listing'])).toBeUndefined()
})

it('preserves requests of the first page that run in parallel with the session', async () => {
  const client = createQueryClient()
  signedIn()
  const listing = client.fetchQuery({ queryKey: ['listing'], queryFn: async () => 'lots' })
  await client.fetchQuery(sessionQuery)
  await listing
  expect(client.getQueryData(['listing'])).toBe('lots')
})

it('signing out ends the session here and in the other tabs', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  const received = vi.fn()
  const other = channel()
  open.add(other)
  other.addEventListener('message', (event) => received((event as MessageEvent).data))
  await signOutEverywhere(client)
  expect(client.getQueryData(sessionQuery.queryKey)).toBe('signed-out')
  expect(preferences.signedIn.read()).toBe(false)
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith('signed-out'))
})

it('signing out offline ends the session here, and at the server once it can be reached', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  await signOutEverywhere(client)
  expect(client.getQueryData(sessionQuery.queryKey)).toBe('signed-out')
  expect(sessionPreferences.signedOut.read()).toBe(true)
  // Back online, before the server knows of it: nobody is signed in.
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return respond(url.replace('/api', ''))
  })
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBe('signed-out')
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(sessionPreferences.signedOut.read()).toBe(false))
  expect(calls).toContain('/api/auth/logout')
  expect(calls).not.toContain('/api/user/view-profile')
})

it('a page from the back/forward cache shows nothing of an ended session', async () => {
  const restore = () => {
    const event = Object.assign(new Event('pageshow'), { persisted: true })
    globalThis.dispatchEvent(event)
  }
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  client.setQueryData(['payments'], 'balances')
  signedOut()
  preferences.sessionRefreshedAt.write(0)
  restore()
  await vi.waitFor(() => expect(client.getQueryData(sessionQuery.queryKey)).toBe('expired'))
  expect(client.getQueryData(['payments'])).toBeUndefined()
})

it('a response under way when another tab signs out does not restore the session', async () => {
  const client = createQueryClient()
  signedIn()
  await startSession(client)
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => late.reject(signal.reason))
    return url.endsWith('/user/view-profile') ? late.promise : respond(url.replace('/api', ''))
  })
  const checking = client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  const other = channel()
  open.add(other)
  other.postMessage('signed-out')
  const session = () => client.getQueryData(sessionQuery.queryKey)
  await vi.waitFor(() => expect(session()).toBe('signed-out'))
  late.resolve(respond('/user/view-profile'))
  await checking
  expect(session()).toBe('signed-out')
  expect(preferences.signedIn.read()).toBe(false)
})
