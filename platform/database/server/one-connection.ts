import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db, Tables } from './tables.ts'

/**
 * Kysely on one connection whose transactions the caller begins and commits; COPY needs the
 * bare connection, the statements around it need Kysely.
 */
export function kyselyOver(client: pg.ClientBase): Db {
  const query = client.query.bind(client) as PostgresPoolClient['query']
  const pool: PostgresPool = {
    options: {},
    connect: async () => ({ query, release: () => undefined }),
    end: async () => undefined,
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
