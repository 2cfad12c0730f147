import pg from 'pg'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { kyselyOver } from '#platform/database/server/one-connection.ts'
import type { Db } from '#platform/database/server/tables.ts'

/** One connection, for COPY and for Kysely; the caller begins and ends its transactions. */
export interface Connection {
  readonly client: pg.Client
  readonly db: Db
  close(): Promise<void>
}

export async function openConnection(url: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'seriba import',
    keepAlive: true,
  })
  // A broken connection fails the statement that runs on it; without a listener it would end the process before the
  // error is reported.
  client.on('error', () => undefined)
  await client.connect()
  return { client, db: kyselyOver(client), close: () => client.end().catch(() => undefined) }
}

const lost = /connection|terminat|ECONN|EPIPE|not queryable|socket|server closed/i

/** Turns errors that no change of the file can repair into a sentence for the operator. */
export function explainError(error: unknown): unknown {
  if (error instanceof StartFailure) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const resumeHint =
    'Everything up to there is stored whole; start the same import again and it goes on from there.'
  if (code === '53100' || code === 'ENOSPC') {
    return new StartFailure(`The disk is full (${message}). ${resumeHint}`)
  }
  if (/^(?:08|57P)/.test(code) || (!/^\d/.test(code) && lost.test(`${code} ${message}`))) {
    return new StartFailure(`The connection to the database was lost (${message}). ${resumeHint}`)
  }
  return error
}
