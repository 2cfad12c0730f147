import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { bidCeilingYen, bidStepYen } from '#market/reference-data/contract/bid-steps.ts'
import { isResult, lotStatus } from '#market/reference-data/contract/codes.ts'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { auctionDay, bidAs, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf } from '#testing/database/people.ts'
import { cancellingRefusals, placingRefusals, refusedBefore } from '#trade/bids/contract/calls.ts'
import {
  activeBidStatuses,
  amountFault,
  bidEnding,
  canBecome,
  daysWithoutResult,
} from '#trade/bids/contract/rules.ts'
import { bidRequestFields } from './commands.ts'

// Rules that exist in SQL and TypeScript: the database decides, and pages show the same result in advance.

const lotStatuses = Object.values(lotStatus)
const database = await testDatabase()
const { db } = database
await setDatabaseClock(db)
await setLimits(db, 'client', { creditYen: 1_000_000_000_000, dailyBids: 1_000_000 })
const personId = await idOf(db, 'client')
const permissions = permissionsOf(role.client)
const bidding = { personId, permissions, actorId: personId, actorPermissions: permissions }

/** Collects the outcomes in the text of a function, and in the functions whose outcome it returns. */
async function outcomesIn(name: string): Promise<string[]> {
  const text = await readFile(new URL(`./sql/${name}.sql`, import.meta.url), 'utf8')
  const own = [...text.matchAll(/'outcome', '(\w+)'/g)].map(([, code]) => code ?? '')
  const returned = [...text.matchAll(/^ *(?:return|refusal :=) (?!jsonb_)(\w+)\(/gm)].map(
    ([, called]) => called ?? '',
  )
  const theirs = await Promise.all(returned.map(outcomesIn))
  return [...new Set([...own, ...theirs.flat()])].sort()
}

test('the outcomes of place_bid and cancel_bid match the refusals of the contract', async () => {
  const decided = placingRefusals.filter((code) => !refusedBefore.some((other) => other === code))
  const expected = ['accepted', 'amount_missing', 'type_missing', ...decided]
  expect(await outcomesIn('place_bid')).toEqual(expected.sort())
  expect(await outcomesIn('cancel_bid')).toEqual(['accepted', ...cancellingRefusals].sort())
})

test('a request to bid has the fields of its database type', async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'bid_request'::regclass order by attnum
  `.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(bidRequestFields)
})

test('amounts are accepted and refused as in the contract, at auctions and for stock', async () => {
  const [auction = 0, stock = 0] = await addLots(database, [
    { auctionDay, lotNumber: 'rule' },
    { market: 'stock', auctionDay: null, lotNumber: 'rule-stock' },
  ])
  /** Favors values around steps, prices and the ceiling. */
  const yen = fc
    .tuple(
      fc.constantFrom(0, bidStepYen, 300_000, 713_500, bidCeilingYen),
      fc.constantFrom(-bidStepYen, -1, 0, 0, 1, bidStepYen),
    )
    .map(([price, more]) => Math.max(0, price + more))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('auction' as const, 'stock' as const),
      fc.option(yen),
      yen,
      fc.boolean(),
      async (market, startPriceYen, other, isAtPrice) => {
        const amount = isAtPrice ? (startPriceYen ?? other) : other
        const carId = market === 'stock' ? stock : auction
        const priced = db.updateTable('lots').set({ start_price_yen: startPriceYen })
        await priced.where('id', '=', carId).execute()
        const { outcome } = await bidAs(db, bidding, { carId, amount, comment: '', confirm: 0 })
        expect(outcome).toBe(amountFault(amount, { market, startPriceYen }) ?? 'accepted')
      },
    ),
    { numRuns: 400 },
  )
})

test('bids are accepted only for lots without a result', async () => {
  const lots = await addLots(
    database,
    lotStatuses.map((status) => ({ auctionDay, lotNumber: `s${status}`, status })),
  )
  for (const [at, status] of lotStatuses.entries()) {
    const form = { carId: lots[at] ?? 0, amount: 300_000, comment: '', confirm: 0 as const }
    const { outcome } = await bidAs(db, bidding, form)
    expect(outcome, `${status}`).toBe(isResult(status) ? 'auction_finished' : 'accepted')
  }
})

test('a bid counts as exposure only in the active statuses', async () => {
  const { rows } = await sql<{ status: number }>`
    select status from unnest(${bidStatuses}::smallint[]) status
    where bid_exposure_yen(status, 5000) > 0 order by status
  `.execute(db)
  expect(rows.map(({ status }) => status)).toEqual(activeBidStatuses)
})

test('a bid ends and is marked as in the contract for every state of its lot', async () => {
  const amountYen = 400_000
  const cases = bidStatuses.flatMap((status) =>
    lotStatuses.flatMap((lotStatus) =>
      [null, 0, amountYen - 1, amountYen, amountYen + 1].flatMap((soldPriceYen) =>
        [null, -1, 0, 1, daysWithoutResult, daysWithoutResult + 1].map((daysOver) => ({
          ...{ status, amountYen, lotStatus, soldPriceYen, daysOver },
        })),
      ),
    ),
  )
  const { rows } = await sql<{ ending: string | null }>`
    select bid_ending(
      one.status, one."amountYen", one."lotStatus", one."soldPriceYen", one."daysOver"
    ) as ending
    from rows from (jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as (
      status smallint, "amountYen" bigint, "lotStatus" smallint, "soldPriceYen" bigint, "daysOver" integer
    )) with ordinality as one
    order by one.ordinality
  `.execute(db)
  expect(rows.map(({ ending }) => ending)).toEqual(cases.map(bidEnding))
  for (const one of cases) {
    const ending = bidEnding(one)
    if (ending && ending !== 'needs_review') expect(canBecome(one.status, 5)).toBe(true)
  }
})
