import { readCommand, runCommand } from '../account/person-command.ts'
import { runCommandLine } from './run-program.ts'

runCommandLine('seriba person', readCommand, runCommand)
