import { readCommand, runCommand } from '../payments/ledger-command.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba ledger', readCommand, runCommand)
