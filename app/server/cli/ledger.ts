import { readCommand, runCommand } from '#trade/payments/server/ledger-command.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba ledger', readCommand, runCommand)
