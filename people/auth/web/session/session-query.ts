import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import type { BalanceInfo, Profile } from '#people/auth/contract/person.ts'
import type { Permissions } from '#platform/core/contract/permissions.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call, sessionRefresh } from '#platform/http/web/client.ts'
import { isServer } from '#platform/preferences/web/cookie-store.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { sessionPreferences } from './preferences.ts'

export interface SignedIn {
  readonly profile: Profile
  readonly permissions: Permissions
  readonly balanceInfo: BalanceInfo
  /** Rate in yen per dollar; null if unknown. */
  readonly usdRate: number | null
}

/** Why there is no session. After `expired`, a person returns to the same page; `signed-out` was on purpose. */
export type NoSession = 'expired' | 'signed-out'

const sessionKey = ['session'] as const

const personOf = (session: SignedIn | NoSession) =>
  typeof session === 'object' ? session.profile.userId : undefined

async function loadSession({
  client,
  signal,
}: QueryFunctionContext): Promise<SignedIn | NoSession> {
  if (sessionPreferences.signedOut.read()) return 'signed-out'
  try {
    const { profile, balanceInfo, usdRate, ...flags } = await call('viewProfile', {}, { signal })
    const permissions = { ...flags.permissions, ...flags.staffPermissions }
    preferences.signedIn.write(true)
    const before = client.getQueryData<SignedIn | NoSession>(sessionKey)
    // Another person's cache is cleared before the pages load. At the first load (`undefined`), requests under way
    // belong to the same person.
    if (before !== undefined && personOf(before) !== profile.userId) clearPersonalCache(client)
    return { profile, permissions, balanceInfo, usdRate }
  } catch (error) {
    if (!(error instanceof CallRefused) || ![401, 403].includes(error.status)) throw error
    if (error.status === 403) preferences.signedIn.write(false)
    // An open page stays below the dialog for the expired session.
    else if (typeof client.getQueryData(sessionKey) === 'object') throw error
    return 'expired'
  }
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: loadSession,
})

/** Whether to show the dialog for an expired session. Set directly, never fetched. */
export const expiryQuery = queryOptions({
  queryKey: ['session-expired'],
  queryFn: skipToken,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const isPublic = new Set(['session', 'session-expired', 'site-info', 'country-list'])

/** Clears one person's cached data before another one signs in. */
function clearPersonalCache(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic.has(String(queryKey[0])) })
}

type SessionMessage = 'signed-in' | 'signed-out'
/** One channel per page, because a channel does not receive its own messages. Missing in old browsers. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('seriba-session') : undefined

const notifyTabs = (message: SessionMessage) => tabs?.postMessage(message)

/** Ends the session in this tab. A response under way does not restore it. */
export async function leaveSession(client: QueryClient, how: NoSession): Promise<void> {
  preferences.signedIn.write(false)
  await client.cancelQueries()
  client.setQueryData(expiryQuery.queryKey, false)
  client.setQueryData(sessionQuery.queryKey, how)
  clearPersonalCache(client)
}

let endElsewhere = async () => {}

/** Sets what else ends in this browser at a sign-out, without the network. */
export function onSignOut(end: () => Promise<void>): void {
  endElsewhere = end
}

/**
 * Signs out here and in the other tabs at once, offline too: nothing private is shown or pushed from now on, and the
 * server no longer reads the session's cookies. Reports the sign-out as soon as the server can be reached.
 */
export async function signOutEverywhere(client: QueryClient): Promise<void> {
  sessionPreferences.signedOut.write(true)
  notifyTabs('signed-out')
  await Promise.all([leaveSession(client, 'signed-out'), endElsewhere()])
  void reportSignOut()
}

/** Reports an offline sign-out to the server, which ends the session; retried after a failure. */
async function reportSignOut(): Promise<void> {
  if (isServer() || !sessionPreferences.signedOut.read()) return
  await call('signOut').then(
    () => sessionPreferences.signedOut.write(false),
    () => undefined,
  )
}

/**
 * Loads the session after signing in.
 *
 * @throws when the browser did not store its cookies
 */
export async function startSession(client: QueryClient): Promise<SignedIn> {
  sessionRefresh.note()
  sessionPreferences.signedOut.write(false)
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (typeof session !== 'object') throw new Error('the browser did not store the session')
  client.setQueryData(expiryQuery.queryKey, false)
  notifyTabs('signed-in')
  return session
}

/** Reacts to failed refreshes and to sign-ins and sign-outs in other tabs. */
export function watchSession(client: QueryClient): void {
  sessionRefresh.onLoss((loss) => {
    if (loss === 'refused') return void leaveSession(client, 'expired')
    // Nobody was signed in, so no session has expired.
    if (preferences.signedIn.read()) client.setQueryData(expiryQuery.queryKey, true)
  })
  tabs?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    if (data === 'signed-out') void leaveSession(client, 'signed-out')
    else void returnToSession(client)
  })
  void reportSignOut()
  globalThis.addEventListener?.('online', () => void reportSignOut())
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted) void checkSession(client)
  })
}

/** Checks the session when a page returns from the back/forward cache: only the same person may see its content. */
async function checkSession(client: QueryClient): Promise<void> {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (typeof before !== 'object') return
  if (!preferences.signedIn.read()) return leaveSession(client, 'signed-out')
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(async (error: unknown) => {
    if (error instanceof CallRefused) await leaveSession(client, 'expired')
  })
}

/** Handles a sign-in in another tab: the same person continues on this page. */
async function returnToSession(client: QueryClient): Promise<void> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (typeof session !== 'object') return
  client.setQueryData(expiryQuery.queryKey, false)
  await client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}
