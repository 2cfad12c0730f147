import { deviceNow } from '#platform/clock/web/device-now.ts'
import type { Preference } from '#platform/preferences/web/preferences.ts'
import { CallRefused } from './call-errors.ts'

/**
 * Refreshes the session for a call that started at `since` (milliseconds). Resolves when the call can be
 * repeated: `fresh` after a refresh, `already` when another tab or call has refreshed since then.
 * Rejects with the reason when the session is lost.
 */
export type Refresh = (since: number) => Promise<'fresh' | 'already'>

/** Why the session was lost: `expired` is shown to the person, `refused` is not. */
export type Loss = 'expired' | 'refused'

interface RefreshOptions {
  /** Makes the call `auth/update`. */
  readonly refresh: () => Promise<unknown>
  /** Shared by all tabs. */
  readonly refreshedAt: Pick<Preference<number>, 'read' | 'write'>
  /** Missing in old browsers; each tab then refreshes by itself, which the server tolerates. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly now?: () => number
}

/** Runs one refresh at a time, in this tab and across tabs (spec 1 §4; decision 11, Session). */
export function createSessionRefresh(options: RefreshOptions) {
  const { refresh, refreshedAt, locks, now = deviceNow } = options
  const listeners = new Set<(loss: Loss) => void>()
  let running: Promise<'fresh' | 'already'> | undefined

  const refreshOnce = async (since: number) => {
    // Another tab may have refreshed while this one waited for the lock.
    if (isRefreshedSince(since)) return 'already'
    const began = now()
    try {
      await refresh()
    } catch (error) {
      // Somebody has signed in meanwhile, so the lost session was an older one.
      if (isRefreshedSince(began - 1)) return 'already'
      const status = error instanceof CallRefused ? error.status : 0
      if (status === 401) notify('expired')
      if (status === 403) notify('refused')
      throw error
    }
    note()
    return 'fresh'
  }
  const isRefreshedSince = (since: number) => {
    const last = refreshedAt.read()
    // A time in the future means that the clock was set back.
    return last > since && last <= now()
  }
  const note = () => refreshedAt.write(now())
  const notify = (loss: Loss) => {
    for (const listener of listeners) listener(loss)
  }

  return {
    refresh: ((since) => {
      if (!running && isRefreshedSince(since)) return Promise.resolve('already')
      running ??= Promise.resolve(
        locks ? locks.request('seriba-refresh', () => refreshOnce(since)) : refreshOnce(since),
      ).finally(() => {
        running = undefined
      })
      return running
    }) as Refresh,
    /** Records that the tokens are fresh, for example after signing in. */
    note,
    /** Subscribes to the loss of the session; returns a function to unsubscribe. */
    onLoss(listener: (loss: Loss) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Makes a call, and repeats it after a 401 and a refresh. If another tab has already refreshed, first repeats the call
 * with its tokens.
 */
export async function repeatAfterRefresh<Result>(
  attempt: () => Promise<Result>,
  refresh: Refresh,
  signal?: AbortSignal,
): Promise<Result> {
  const refreshFor = async (since: number, refused: unknown) => {
    // A lost session is reported as the refusal of the call; a refresh without a response may be retried.
    const refreshed = refresh(since).catch((cause) => {
      throw isLoss(cause) ? refused : cause
    })
    return rejectOnAbort(refreshed, signal)
  }
  for (const last of [false, true]) {
    const since = deviceNow()
    try {
      return await attempt()
    } catch (error) {
      if (!isUnauthorised(error)) throw error
      if ((await refreshFor(since, error)) === 'fresh' || last) break
    }
  }
  return attempt()
}

const isUnauthorised = (error: unknown) => error instanceof CallRefused && error.status === 401

const isLoss = (cause: unknown) =>
  cause instanceof CallRefused && (cause.status === 401 || cause.status === 403)

/** Rejects when the signal aborts; the work itself continues for other callers. */
function rejectOnAbort<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
