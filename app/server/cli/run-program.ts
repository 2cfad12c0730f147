import { type Command, CommanderError } from 'commander'
import type { BuildCommand } from '#platform/core/server/command-line.ts'
import { startFailureFor } from '#platform/core/server/start-failure.ts'
import { borrowDatabase } from '#platform/database/server/embedded/postgres.ts'
import { migrate } from '#platform/database/server/migrate.ts'
import { commandPool, connect } from '#platform/database/server/pools.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { processConfig } from '../config.ts'

/**
 * Runs work with the address of the installation's database, which is started for the work if it was not running, and
 * stopped afterwards, also when a signal ends the program.
 * @param onSignal called before a signal ends the program
 * @throws StartFailure when the database cannot be started or reached
 */
async function withDatabaseUrl<Result>(
  work: (url: string) => Promise<Result>,
  onSignal: () => void = () => undefined,
): Promise<Result> {
  const database = await borrowDatabase(processConfig({ isCommand: true }), (line) =>
    console.error(line),
  )
  let isStopping = false
  // One stop sends several signals (app/server/main.ts).
  const stop = () => {
    if (isStopping) return
    isStopping = true
    onSignal()
    database.close().finally(() => process.exit(130))
  }
  // `disconnect`: the parent process has ended (tools/bootstrap.js).
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work(database.url)
  } catch (error) {
    // Errors caused by closing the database are not shown.
    if (isStopping) await new Promise(() => undefined)
    throw error
  } finally {
    for (const signal of signals) process.off(signal, stop)
    await database.close()
  }
}

interface ConnectionOptions {
  /** The application name of the connection. */
  readonly name: string
  /** Does not migrate the database. */
  readonly asItIs?: true
}

/**
 * Runs work on one connection to the installation's database.
 * @throws StartFailure when the database cannot be started or reached
 */
function withDatabase<Result>(
  { asItIs, ...options }: ConnectionOptions,
  work: (db: Db) => Promise<Result>,
  onSignal?: () => void,
): Promise<Result> {
  return withDatabaseUrl(async (url) => {
    if (!asItIs) await migrate(url)
    const { db } = connect(url, { ...commandPool, ...options })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }, onSignal)
}

/** Runs a program and exits with its code; prints only the sentence of a StartFailure. */
export function runProgram(program: () => Promise<number>): void {
  program().then(
    (code) => process.exit(code),
    (error: unknown) => {
      // The parser has printed it already. Help is not an error, whether requested or shown without a subcommand.
      if (error instanceof CommanderError)
        process.exit(error.code === 'commander.help' ? 0 : error.exitCode)
      console.error(startFailureFor(error)?.message ?? error)
      process.exit(1)
    },
  )
}

/** Runs the command given by the arguments of this process. */
export function runCommandLine(command: Command, build: BuildCommand): void {
  runProgram(async () => {
    let exitCode = 0
    const print = (lines: readonly string[]) => {
      for (const line of lines) console.log(line)
    }
    const name = `seriba ${process.argv[2] ?? ''}`
    build(command, {
      config: () => processConfig({ isCommand: true }),
      now: () => new Date(),
      inTransaction: async (work) =>
        print(await withDatabase({ name }, (db) => db.transaction().execute(work))),
      onConnection: async (work, { asItIs, onSignal } = {}) =>
        print(await withDatabase({ name, ...(asItIs && { asItIs }) }, work, onSignal)),
      withUrl: async (work, onSignal) => {
        exitCode = await withDatabaseUrl(work, onSignal)
      },
      note: (line) => console.error(line),
      exitWith: (code) => {
        exitCode = code
      },
    })
    await command.parseAsync()
    return exitCode
  })
}
