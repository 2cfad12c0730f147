import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isReadTimeout, type StallWatch, stalled } from './stall-watch.ts'
import type { Db } from './tables.ts'

/** The names of prepared statements by their text. */
const names = new Map<string, string>()

/**
 * A statement that runs often: it is compiled once, and each connection plans it once, because planning
 * is slower than running it. The arguments are its parameters in the order of the text; a list is one
 * parameter, as an array.
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
 * A pool whose connections cache the plans of prepared statements. A connection whose statement got no
 * response in time is closed: its database is stalled, and whatever comes next would wait as long. With a
 * watch no connection is taken meanwhile.
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
    // Such as the rollback of a transaction that was given up.
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
