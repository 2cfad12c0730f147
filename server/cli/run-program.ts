import { processConfig } from '../config.ts'
import { StartFailure } from '../core/start-failure.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/pools.ts'
import { borrowDatabase } from '../db/postgres.ts'
import type { Db } from '../db/tables.ts'

interface DatabaseOptions {
  /** How the database calls the connection. */
  readonly name: string
  /** Most time for one statement; 0 for no limit. */
  readonly statementTimeoutMs?: number
  /** Looks at the database as it is, without bringing its tables up to this program. */
  readonly asItIs?: true
}

/** Runs work on the database of the installation, which is started for it when it is not up. */
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

interface Help {
  readonly do: 'help'
  readonly text: string
}

/**
 * Runs the command of an operator in one transaction and prints its lines. Everything that can be
 * wrong with the command line is found before the database is started for it.
 * @param name how the database calls the connection
 */
export function runCommandLine<Command extends { readonly do: string }>(
  name: string,
  read: (args: readonly string[]) => Command | Help,
  run: (db: Db, command: Command) => Promise<string[]>,
): void {
  runProgram(async () => {
    const command = read(process.argv.slice(2))
    if (isHelp(command)) {
      console.log(command.text)
      return 0
    }
    const lines = await withDatabase({ name }, (db) =>
      db.transaction().execute((transaction) => run(transaction, command)),
    )
    for (const line of lines) console.log(line)
    return 0
  })
}

const isHelp = (command: { readonly do: string }): command is Help => command.do === 'help'

/** Runs a program to its exit code; what an operator can mend is printed as a sentence. */
export function runProgram(program: () => Promise<number | undefined>): void {
  program().then(
    (code = 0) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof StartFailure ? error.message : error)
      process.exit(1)
    },
  )
}
