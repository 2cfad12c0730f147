import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * Knows whether the database responds at all, and refuses at once what would only run into its time
 * limit: the circuit breaker of the pools of a program.
 */
export interface StallWatch {
  /**
   * Before a connection is taken; transactions that have one go on. While a stall is suspected this waits
   * for the probe, half a second at most.
   * @throws Error that `isUnavailable` recognises, until the database responds again
   */
  pass(): Promise<void>
  /** Reports an error; one that is a time limit is followed by a probe. */
  report(error: unknown): void
}

/** How long calls wait for the first probe, ms. */
const firstProbeMs = 500
/** Later ones wait longer: a database that goes on completes a connection that waits at once. */
const probeMs = 5000

/**
 * Nothing is refused because one connection was slow or cut: a database that completes a new connection, or
 * refuses it, is not stalled.
 * @param options.isServing whether anybody waits for answers: a program that is starting waits instead, since it had
 *   better start late than not at all
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

/** The error thrown instead of querying a stalled database. */
export const stalled = () => new Error('Connection terminated: the database is stalled')

/** What pg says, without a code, when a statement got no response within `query_timeout`. */
export const isReadTimeout = (error: unknown) => messageOf(error) === 'Query read timeout'

/** What pg and its pool say when no connection came in time. */
const connectionTimeouts = [
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

const isTimeLimit = (error: unknown) =>
  isReadTimeout(error) || connectionTimeouts.includes(messageOf(error))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

/** Whether the database completes or refuses a new connection in time. */
async function responds(url: string, ms: number): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    application_name: 'seriba probe',
  })
  // Also of a connection that breaks while it is being closed.
  client.on('error', () => undefined)
  const answer = client.connect().then(
    () => true,
    // A connection that is refused at once reports it to its own request.
    (error: unknown) => !isTimeLimit(error),
  )
  const isInTime = await Promise.race([answer, ranFor(ms).then(() => false)])
  if (isInTime) client.end().catch(() => undefined)
  else socket.destroy()
  return isInTime
}

const turnMs = 50

/**
 * Waits in short turns, between which responses are read. A process that others keep from running would else
 * take its own pause for a stall of the database.
 */
async function ranFor(ms: number): Promise<void> {
  for (let waited = 0; waited < ms; waited += turnMs) await delay(turnMs)
}
