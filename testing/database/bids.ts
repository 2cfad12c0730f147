import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Origin } from '#platform/audit/server/commands.ts'
import { decisionOf } from '#platform/database/server/decision.ts'
import type { Db } from '#platform/database/server/tables.ts'
import {
  type Bidding,
  type BidInput,
  bidRequest,
  bidRequestValues,
  type PlaceBidOutcome,
  placeBidRequest,
} from '#trade/bids/server/commands.ts'
import { postDeposit } from '#trade/payments/server/commands.ts'
import { testNow } from './clock.ts'
import { idOf, type Who } from './people.ts'

/** A Thursday on which USS Tokyo sells from nine, so its bidding closes at seven. */
export const auctionDay = '2031-03-13'
export const biddingCloses = new Date('2031-03-13T07:00:00+09:00')
export const cancellingCloses = new Date('2031-03-12T21:00:00+09:00')

/** Stops the clock of this test's database at an instant, for all connections. */
export async function setDatabaseClock(db: Db, instant: Date = testNow): Promise<void> {
  await sql`
    create or replace function app_now() returns timestamptz language sql volatile
    as ${sql.lit(`select timestamptz '${instant.toISOString()}'`)}
  `.execute(db)
}

/** Sets the database's clock to an instant and lets it run. */
export async function runDatabaseClock(db: Db, from: Date): Promise<void> {
  const shift = `select clock_timestamp() + (timestamptz '${from.toISOString()}' - timestamptz `
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const began = rows[0]?.now.toISOString() ?? ''
  await sql`
    create or replace function app_now() returns timestamptz language sql volatile
    as ${sql.lit(`${shift}'${began}')`)}
  `.execute(db)
}

/** Sets the limits and flags of a person. */
export async function setLimits(
  db: Db,
  who: Who | number,
  { creditYen, dailyBids }: { creditYen?: number; dailyBids?: number },
): Promise<void> {
  await db
    .updateTable('people')
    .set({
      ...(creditYen === undefined ? {} : { credit_limit_yen: creditYen }),
      ...(dailyBids === undefined ? {} : { daily_bid_limit: dailyBids }),
    })
    .where('id', '=', typeof who === 'number' ? who : await idOf(db, who))
    .execute()
}

/** Decides and places a bid, without HTTP, key and costs. */
export async function placeBid(
  db: Db,
  bidding: Bidding,
  form: BidInput,
  origin: Origin,
): Promise<PlaceBidOutcome> {
  const request = placeBidRequest(bidding, form, origin)
  const { rows } = await sql<{ decision: PlaceBidOutcome }>`
    select place_bid(${bidRequest(bidRequestValues(request))}) as decision
  `.execute(db)
  return decisionOf(rows)
}

/** Places a bid without HTTP and key; returns 'accepted' or the code of the refusal. */
export async function bidAs(
  db: Db,
  bidding: Bidding,
  form: BidInput,
): Promise<{ readonly outcome: string; readonly bidId: number }> {
  const decision = await placeBid(db, bidding, form, {
    now: testNow,
    requestId: 'test',
    network: '',
  })
  const bidId = decision.outcome === 'accepted' ? decision.bidId : null
  return { outcome: decision.outcome, bidId: bidId ?? 0 }
}

/** Books a deposit as operators do. */
export async function deposit(db: Db, who: Who | number, amountYen: number): Promise<void> {
  const personId = typeof who === 'number' ? who : await idOf(db, who)
  const origin = { now: testNow, requestId: 'test', network: '' }
  const entry = { personId, amountYen, reference: randomUUID(), postedBy: null }
  await db.transaction().execute((transaction) => postDeposit(transaction, origin, entry))
}

/** Returns the account of a person in the database. */
export async function accountOf(db: Db, who: Who | number) {
  return db
    .selectFrom('accounts')
    .select(['balance_yen', 'exposure_yen'])
    .where('person_id', '=', typeof who === 'number' ? who : await idOf(db, who))
    .executeTakeFirstOrThrow()
}
