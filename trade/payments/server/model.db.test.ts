import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { addPerson } from '#people/auth/server/people/commands.ts'
import { role, userType } from '#platform/core/contract/permissions.ts'
import { auctionDay, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots } from '#testing/database/lots.ts'
import { runLedger } from '#testing/database/models/ledger-run.ts'
import { carPrices, ledgerStep, payers } from '#testing/database/models/ledger-steps.ts'
import { idOf } from '#testing/database/people.ts'

const database = await testDatabase()
const { db } = database
await setDatabaseClock(db)
const managerId = await idOf(db, 'manager')
const lots = await addLots(
  database,
  carPrices.map((soldPriceYen, place) => ({
    ...{ auctionDay, lotNumber: `ledger-${place}`, startPriceYen: 100_000, soldPriceYen },
  })),
)
let runs = 0

async function addPayers(): Promise<number[]> {
  runs += 1
  const people: number[] = []
  for (let place = 0; place < payers; place++) {
    const id = await addPerson(db, {
      email: `ledger-${runs}-${place}@people.test`,
      passwordHash: '',
      fullName: 'Model',
      userType: userType.client,
      roleId: role.client,
    })
    await setLimits(db, id ?? 0, { creditYen: 900_000_000, dailyBids: 100 })
    people.push(id ?? 0)
  }
  return people
}

test('database and model agree after any payments, wins, notes, matches and reversals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ledgerStep, { minLength: 6, maxLength: 20, size: 'max' }),
      async (steps) => {
        const people = await addPayers()
        await runLedger({ db, managerId, people, lots, settle: (run) => run() }, steps)
      },
    ),
    { numRuns: 60, seed: 19, endOnFailure: false },
  )
  expect(await listBreaches(db)).toEqual([])
}, 120_000)
