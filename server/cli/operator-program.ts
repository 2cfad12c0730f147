import { processConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/pools.ts'
import { borrowDatabase } from '../db/postgres.ts'
import type { Db } from '../db/tables.ts'
import { StartFailure } from './failure.ts'

interface DatabaseOptions {
  /** How the database calls the connection. */
  readonly name: string
  /** Most time for one statement; 0 for no limit. */
  readonly statementTimeoutMs?: number
  /** Looks at the database as it is, without bringing its tables up to this program. */
  readonly asItIs?: true
}

/** Lends an operator's program the database of the installation, started for it when it is not up. */
export async function withDatabase<Result>(
  { asItIs, ...options }: DatabaseOptions,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const database = await borrowDatabase(processConfig(), (line) => console.error(line))
  try {
    if (!asItIs) await migrate(database.url)
    const { db } = connect(database.url, { max: 1, ...options })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
}

/** Runs a program to its exit code; what an operator can mend is said in a sentence. */
export function runProgram(program: () => Promise<number | undefined>): void {
  program().then(
    (code = 0) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof StartFailure ? error.message : error)
      process.exit(1)
    },
  )
}
