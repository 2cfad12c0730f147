import { processConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { borrowDatabase } from '../db/postgres.ts'
import { connect } from '../db/tables.ts'
import { StartFailure } from '../failure.ts'
import { readCommand, runCommand } from './operator.ts'

async function main(): Promise<void> {
  // Everything that can be wrong with the command is told before the database is started for it.
  const command = readCommand(process.argv.slice(2))
  if (command.do === 'help') return console.log(command.text)
  const database = await borrowDatabase(processConfig(), (line) => console.error(line))
  try {
    await migrate(database.url)
    const { db } = connect(database.url, { max: 1, name: 'seriba ledger' })
    try {
      const lines = await db
        .transaction()
        .execute((transaction) => runCommand(transaction, command))
      for (const line of lines) console.log(line)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exit(1)
  },
)
