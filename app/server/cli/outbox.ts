import { readCommand, runCommand } from '#platform/mail/server/outbox-command.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba outbox', readCommand, runCommand)
