import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isReadTimeout, type StallWatch, stalled } from './stall-watch.ts'
import type { Db } from './tables.ts'

/** Names of prepared statements by their text. */
const names = new Map<string, string>()

/**
 * Prepares a frequent statement: it is compiled once, and each connection plans it once, because planning takes longer
 * than running it. The arguments become parameters in the order of the text; a list is one array parameter.
 */
export function prepared<Args extends readonly unknown[], Row>(
  name: string,
  build: (db: Db, ...args: Args) => CompiledQuery<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | null = null
  const make = (db: Db, args: Args) => {
    const made = build(db, ...args)
    if (
      made.parameters.length !== args.length ||
      made.parameters.some((one, at) => one !== args[at])
    ) {
      throw new Error(`the parameters of ${name} are not its arguments in their order`)
    }
    names.set(made.sql, name)
    return made
  }
  return async (db, ...args) => {
    statement ??= make(db, args)
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters: args })
    return rows
  }
}

/**
 * Returns a pool whose connections cache the plans of prepared statements. It closes a connection whose statement got
 * no response in time: its database is stalled, and the next statement would wait as long. With a watch, it takes no
 * connection during a stall.
 */
export function preparingPool(pool: pg.Pool, watch?: StallWatch): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      await watch?.pass()
      const client = await pool.connect().catch((error: unknown) => {
        watch?.report(error)
        throw error
      })
      const known = clients.get(client) ?? preparing(client, watch)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function preparing(client: pg.PoolClient, watch?: StallWatch): PostgresPoolClient {
  let isStalled = false
  const query = async (text: string, values: readonly unknown[]) => {
    // For example the rollback of an abandoned transaction.
    if (isStalled) throw stalled()
    const name = names.get(text)
    try {
      return await (name
        ? client.query({ name, text, values: [...values] })
        : client.query(text, [...values]))
    } catch (error) {
      if (isReadTimeout(error)) isStalled = true
      watch?.report(error)
      throw error
    }
  }
  return {
    // Kysely would also accept cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isStalled),
  }
}
