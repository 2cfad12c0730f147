import { readCommand, runCommand } from '../payments/ledger-command.ts'
import { runCommandLine } from './run-program.ts'

runCommandLine('seriba ledger', readCommand, runCommand)
