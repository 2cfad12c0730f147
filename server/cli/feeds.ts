import { readFeedsCommand, runFeedsCommand } from '../feed/feeds-command.ts'
import { runInTransaction } from './run-program.ts'

runInTransaction('seriba feeds', readFeedsCommand, runFeedsCommand)
