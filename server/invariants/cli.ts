import { processConfig } from '../config.ts'
import { borrowDatabase } from '../db/postgres.ts'
import { connect } from '../db/tables.ts'
import { StartFailure } from '../failure.ts'
import { invariants, listBreaches } from './queries.ts'

/** Holds the database against everything that must be true of money and bids: npm run invariants. */
async function main(): Promise<number> {
  const database = await borrowDatabase(processConfig(), (line) => console.error(line))
  try {
    const { db } = connect(database.url, {
      max: 1,
      statementTimeoutMs: 0,
      name: 'seriba invariants',
    })
    try {
      const breaches = await listBreaches(db)
      if (breaches.length === 0) {
        console.log(`${invariants.length} invariants hold.`)
        return 0
      }
      for (const { id, says, row } of breaches) console.log(`${id}  ${says}\n    ${row}`)
      console.log(`\n${breaches.length} breaches.`)
      return 1
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exit(1)
  },
)
