import {
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import type { Permissions } from '../../contract/core/permissions.ts'
import type { BalanceInfo, Profile } from '../../contract/core/person.ts'
import { CallRefused } from '../api/call-errors.ts'
import { call, sessionRefresh } from '../api/client.ts'
import { device } from '../preferences/device.ts'
import { loadListsOfPerson } from './option-lists.ts'

export interface SignedIn {
  readonly profile: Profile
  readonly permissions: Permissions
  readonly balanceInfo: BalanceInfo
}

/** Nobody: `expired` comes back to the same page after signing in, `signed-out` left on purpose. */
export type Nobody = 'expired' | 'signed-out'

const sessionKey = ['session'] as const

const personOf = (session: SignedIn | Nobody) =>
  typeof session === 'object' ? session.profile.userId : undefined

async function loadSession({ client, signal }: QueryFunctionContext): Promise<SignedIn | Nobody> {
  try {
    const { profile, permissions, balanceInfo } = await call('viewProfile', {}, { signal })
    device.signedIn.write(true)
    const before = client.getQueryData<SignedIn | Nobody>(sessionKey)
    // Before the pages of this person ask, what was asked for another one goes. Where nobody was
    // looked for yet, the first page is asking right now, as the same person.
    if (before !== undefined && personOf(before) !== profile.userId) forgetAnswers(client)
    loadListsOfPerson(client)
    return { profile, permissions, balanceInfo }
  } catch (error) {
    if (!(error instanceof CallRefused) || ![401, 403].includes(error.status)) throw error
    if (error.status === 403) device.signedIn.write(false)
    // Whoever is at work keeps the page, under the window that says that the session expired.
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

/** Whether to say that the session expired; nothing asks for it, it is set. */
export const expiryQuery = queryOptions({
  queryKey: ['session-expired'],
  queryFn: skipToken,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

const isPublic = new Set(['session', 'session-expired', 'site-info', 'country-list'])

/** Forgets what was asked for one person before another one asks. */
function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic.has(String(queryKey[0])) })
}

type News = 'signed-in' | 'signed-out'
/** One for the page, because a channel does not hear itself. Missing in old browsers. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('seriba-session') : undefined

const tellTabs = (news: News) => tabs?.postMessage(news)

/** Nobody is signed in here any more. */
export function leaveSession(client: QueryClient, how: Nobody): void {
  device.signedIn.write(false)
  client.setQueryData(expiryQuery.queryKey, false)
  client.setQueryData(sessionQuery.queryKey, how)
  forgetAnswers(client)
}

/** Ends the session here and in the other tabs at once, whatever becomes of the call. */
export async function signOutEverywhere(client: QueryClient): Promise<void> {
  await call('signOut').catch(() => undefined)
  await client.cancelQueries()
  leaveSession(client, 'signed-out')
  tellTabs('signed-out')
}

/** Loads who has just signed in. @throws when the browser did not keep the session. */
export async function startSession(client: QueryClient): Promise<SignedIn> {
  sessionRefresh.note()
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (typeof session !== 'object') throw new Error('the browser did not keep the session')
  client.setQueryData(expiryQuery.queryKey, false)
  tellTabs('signed-in')
  return session
}

/** Follows what happens to the session outside of this page: in failed refreshes and other tabs. */
export function watchSession(client: QueryClient): void {
  sessionRefresh.onLoss((loss) => {
    if (loss === 'refused') return leaveSession(client, 'expired')
    // Who was never signed in has nothing that could expire.
    if (device.signedIn.read()) client.setQueryData(expiryQuery.queryKey, true)
  })
  tabs?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data === 'signed-out') leaveSession(client, 'signed-out')
    else void returnToSession(client)
  })
}

/** Somebody signed in in another tab: the same person goes on where they were. */
async function returnToSession(client: QueryClient): Promise<void> {
  const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (typeof session !== 'object') return
  client.setQueryData(expiryQuery.queryKey, false)
  await client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
}
