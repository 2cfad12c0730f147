import { readCommand, runCommand } from '#people/account/server/person-command.ts'
import { processConfig } from '../config.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba person', readCommand, (db, command) =>
  runCommand(db, command, processConfig({ isCommand: true })),
)
