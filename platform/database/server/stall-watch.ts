import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * The circuit breaker of a program's pools: knows whether the database responds, and refuses at once what would only
 * time out.
 */
export interface StallWatch {
  /**
   * Call this before taking a connection; a transaction that has one continues. Waits for the probe while a stall is
   * suspected, half a second at most.
   *
   * @throws Error that `isUnavailable` recognises, until the database responds again
   */
  pass(): Promise<void>
  /** Reports an error; a timeout starts a probe. */
  report(error: unknown): void
}

/** How long calls wait for the first probe, ms. */
const firstProbeMs = 500
/** Later probes wait longer: a database that resumes completes a waiting connection at once. */
const probeMs = 5000

/**
 * Watches for stalls. A single slow or cut connection refuses nothing: a database that completes a new connection, or
 * refuses it, is not stalled.
 *
 * @param options.isServing whether anybody waits for responses; a starting program waits for the database instead
 */
export function watchStalls(
  url: string,
  log: (line: string) => void,
  { isServing = () => true }: { readonly isServing?: () => boolean } = {},
): StallWatch {
  let firstProbe: Promise<void> | null = null
  let isStalled = false

  const probe = async () => {
    isStalled = !(await responds(url, firstProbeMs))
    firstProbe = null
    if (isStalled) void untilItResponds()
  }
  const untilItResponds = async () => {
    log('The database does not respond; requests are refused until it does.')
    while (!(await responds(url, probeMs)));
    isStalled = false
    log('The database responds again.')
  }
  return {
    async pass() {
      await firstProbe
      while (isStalled && !isServing()) await delay(turnMs)
      if (isStalled) throw stalled()
    },
    report(error) {
      if (isTimeLimit(error) && !isStalled) firstProbe ??= probe()
    },
  }
}

/** Returns the error thrown instead of querying a stalled database. */
export const stalled = () => new Error('Connection terminated: the database is stalled')

/** Recognises pg's error, without a code, for a statement that got no response within `query_timeout`. */
export const isReadTimeout = (error: unknown) => messageOf(error) === 'Query read timeout'

/** Messages of pg and its pool for a connection that did not open in time. */
const connectionTimeouts = [
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

const isTimeLimit = (error: unknown) =>
  isReadTimeout(error) || connectionTimeouts.includes(messageOf(error))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

/** Returns whether the database completes or refuses a new connection in time. */
async function responds(url: string, ms: number): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'seriba probe',
  })
  // Also handles a connection that breaks while it is closed.
  client.on('error', () => undefined)
  const answer = client.connect().then(
    () => true,
    // A refused connection reports its error to its own request.
    (error: unknown) => !isTimeLimit(error),
  )
  const isInTime = await Promise.race([answer, ranFor(ms).then(() => false)])
  if (isInTime) client.end().catch(() => undefined)
  else socket.destroy()
  return isInTime
}

const turnMs = 50

/**
 * Waits in short turns and reads responses between them. Otherwise a process that other programs keep from running
 * would mistake its own pause for a stall of the database.
 */
async function ranFor(ms: number): Promise<void> {
  for (let waited = 0; waited < ms; waited += turnMs) await delay(turnMs)
}
