import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './tables.ts'

/** The names of prepared statements by their text. */
const names = new Map<string, string>()

/**
 * A statement that runs all the time: it is compiled once, and each connection plans it once, which
 * takes longer than running it. The arguments are its parameters in the order of the text; a list is
 * one parameter, as an array.
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

/** A pool whose connections keep the plans of prepared statements. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparing(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = names.get(text)
    return name
      ? client.query({ name, text, values: [...values] })
      : client.query(text, [...values])
  }
  return {
    // Kysely would also accept cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
