import { readCommand, runCommand } from '../upstreams/mail/outbox-command.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba outbox', readCommand, runCommand)
