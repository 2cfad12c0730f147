import { readCommand, runCommand } from '../upstreams/mail/outbox-command.ts'
import { runCommandLine } from './run-program.ts'

runCommandLine('seriba outbox', readCommand, runCommand)
