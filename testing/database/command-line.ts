import { readConfig } from '#app/server/config.ts'
import { type BuildCommand, commandLine } from '#platform/core/server/command-line.ts'
import type { Config } from '#platform/core/server/config.ts'
import { commandPool, connect } from '#platform/database/server/pools.ts'
import type { TestDatabase } from './database.ts'

interface Options {
  readonly config?: Config
  readonly now?: () => Date
  readonly note?: (line: string) => void
}

/** Runs a command on a test's database, connected as by an operator, and returns its output; throws its errors. */
export function commandRunner(
  build: BuildCommand,
  { url }: TestDatabase,
  {
    config = readConfig({ NODE_ENV: 'test' }),
    now = () => new Date(),
    note = () => undefined,
  }: Options = {},
) {
  return async (...args: string[]): Promise<string[]> => {
    const { db } = connect(url, commandPool)
    const lines: string[] = []
    const command = commandLine('command').configureOutput({
      writeOut: (text) => lines.push(text),
      writeErr: () => undefined,
    })
    build(command, {
      config: () => config,
      now,
      inTransaction: async (work) => {
        lines.push(...(await db.transaction().execute(work)))
      },
      onConnection: async (work) => {
        lines.push(...(await work(db)))
      },
      withUrl: () => Promise.reject(new Error('A test starts the program itself for this')),
      note,
      exitWith: () => undefined,
    })
    try {
      await command.parseAsync(args, { from: 'user' })
    } finally {
      await db.destroy()
    }
    return lines
  }
}
