import { readCommand, runCommand } from '#market/feeds/server/names/names-command.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba names', readCommand, runCommand)
