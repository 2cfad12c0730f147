import { readCommand, runCommand } from '../dictionaries/review/names-command.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba names', readCommand, runCommand)
