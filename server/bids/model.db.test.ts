import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lotStatus } from '../../contract/core/codes.ts'
import { permissionsOf, role, userType } from '../../contract/core/permissions.ts'
import { addPerson } from '../account/commands.ts'
import { listBreaches } from '../office/invariants.ts'
import {
  BidModel,
  type ModelChoice,
  type ModelLot,
  type ModelRequest,
} from '../testing/bid-model.ts'
import { bidAs, deposit as payIn, setDatabaseClock, setLimits } from '../testing/bids.ts'
import { testDatabase } from '../testing/database.ts'
import { addLots } from '../testing/lots.ts'
import { idOf } from '../testing/people.ts'
import { cancelBid } from './commands.ts'

const database = await testDatabase()
const { db } = database
const clientFlags = permissionsOf(role.client)
const managerFlags = permissionsOf(role.manager)
/** The clients of a run: new ones each time, with an empty account. */
let ids: number[] = []
const clients = 3
const manager = await idOf(db, 'manager')
const origin = { now: new Date('2031-03-12T12:00:00+09:00'), requestId: 'model', network: '' }
const hour = 3_600_000

/** Prices of stock at the beginning; null and 0 are no prices, and the last is above the ceiling. */
const stockPrices = [213_500, 300_000, null, 0, 100_000_001]

const client = fc.nat(clients - 1)
const auctions = 4
const lot = fc.nat(auctions - 1)
/** Mostly what may be right, often at the edge: start prices and limits are multiples of 100 000. */
const amount = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(-5_000, 0, 0, 5_000))
      .map(([hundreds, more]) => hundreds * 100_000 + more),
  },
  { weight: 8, arbitrary: fc.integer({ min: 15, max: 120 }).map((steps) => steps * 5_000) },
  { weight: 1, arbitrary: fc.constantFrom(null, 0, 1, 4_999, 100_005_000, 102_500) },
)
/** What is chosen beside the amount; mostly nothing, as when a bid is only raised. */
const choice = fc.record({
  group: fc.option(fc.integer({ min: 1, max: 26 }), { freq: 2 }),
  type: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
  comment: fc.constantFrom('', '', 'no rust', 'call me'),
})
const nothingChosen: ModelChoice = { group: null, type: null, comment: '' }
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      client,
      lot,
      amountYen: amount,
      byManager: fc.boolean(),
      choice,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      client,
      stock: fc.nat(stockPrices.length - 1),
      amount: fc.constantFrom('none', 'the price', 'another'),
      byManager: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      stock: fc.nat(stockPrices.length - 1),
      yen: fc.constantFrom(null, 0, 1, 200_000, 213_500, 100_000_000, 100_000_001),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), client, bid: fc.nat(8) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      client,
      yen: fc.constantFrom(1, 5_000, 100_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      client,
      yen: fc.constantFrom(0, 100_000, 300_000, 500_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('house' as const),
      bid: fc.nat(8),
      status: fc.constantFrom(2, 3, 5, 6),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hammer' as const), lot }) },
)

let runs = 0

/** New lots on four days, new stock, and clients without bids; model and database begin alike. */
async function begin() {
  runs += 1
  const begins = Date.parse('2031-03-12T12:00:00+09:00') + runs * 28 * 24 * hour
  const atAuctions = Array.from({ length: auctions }, (_, at) => at).map((at) => {
    const runsAt = begins + (at * 20 + 3) * hour
    return {
      auctionDay: new Date(runsAt + 9 * hour).toISOString().slice(0, 10),
      startsAt: new Date(runsAt).toISOString(),
      lotNumber: `m${runs}-${at}`,
      startPriceYen: (at + 1) * 100_000,
    }
  })
  const stock = stockPrices.map((startPriceYen, at) => ({
    ...{ market: 'stock' as const, auctionDay: null, lotNumber: `m${runs}-stock-${at}` },
    startPriceYen,
  }))
  const lotIds = await addLots(database, [...atAuctions, ...stock])
  const deadlines = await db
    .selectFrom('lot_deadlines')
    .selectAll()
    .where('lot_id', 'in', lotIds)
    .orderBy('lot_id')
    .execute()
  const lots = lotIds.map((id, at): ModelLot => {
    const times = deadlines.find(({ lot_id }) => lot_id === id)
    if (at >= auctions) {
      const never = { runsAt: Infinity, biddingCloses: Infinity, cancellingCloses: Infinity }
      return { market: 'stock', startPriceYen: stockPrices[at - auctions] ?? null, ...never }
    }
    return {
      market: 'auction',
      startPriceYen: atAuctions[at]?.startPriceYen ?? null,
      runsAt: Math.max(
        times?.bidding_closes_at?.getTime() ?? 0,
        Date.parse(atAuctions[at]?.startsAt ?? ''),
      ),
      biddingCloses: times?.bidding_closes_at?.getTime() ?? 0,
      cancellingCloses: times?.cancelling_closes_at?.getTime() ?? 0,
    }
  })
  ids = []
  for (let at = 0; at < clients; at++) {
    const id = await addPerson(db, {
      email: `model-${runs}-${at}@people.test`,
      passwordHash: '',
      fullName: 'Model',
      userType: userType.client,
      roleId: role.client,
    })
    ids.push(id ?? 0)
    await setLimits(db, id ?? 0, { creditYen: 800_000, dailyBids: 1 })
  }
  const accounts = ids.map(() => ({ balanceYen: 0, creditYen: 800_000, dailyBids: 1 }))
  await setDatabaseClock(db, new Date(begins))
  return { model: new BidModel(accounts, lots, begins), lotIds }
}

test('whatever people, managers, houses and clocks do, database and model agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      async (steps) => {
        const { model, lotIds } = await begin()
        const bidIds: number[] = []
        const place = async (request: ModelRequest, choice: ModelChoice) => {
          const expected = model.place(request, choice)
          const personId = ids[request.client] ?? 0
          const bidding = {
            personId,
            permissions: clientFlags,
            actorId: request.byManager ? manager : personId,
            actorPermissions: request.byManager ? managerFlags : clientFlags,
          }
          const form = {
            carId: lotIds[request.lot] ?? 0,
            amount: request.amountYen ?? undefined,
            bidGroup: choice.group ?? undefined,
            bidType: choice.type ?? undefined,
            comment: choice.comment,
          }
          // A trial has the same outcome and changes nothing.
          const tried = await bidAs(db, bidding, { ...form, confirm: 0 })
          const done = await bidAs(db, bidding, { ...form, confirm: 1 })
          const outcomes = [tried.outcome, done.outcome]
          expect(outcomes, JSON.stringify(request)).toEqual([expected, expected])
          if (expected === 'accepted' && !bidIds.includes(done.bidId)) bidIds.push(done.bidId)
        }
        for (const one of steps) {
          if (one.do === 'place') {
            await place(one, one.choice)
          } else if (one.do === 'order') {
            const lot = auctions + one.stock
            const price = model.lots[lot]?.startPriceYen ?? 0
            const amountYen = { none: null, 'the price': price, another: price + 5_000 }[one.amount]
            await place({ ...one, lot, amountYen: amountYen ?? null }, nothingChosen)
          } else if (one.do === 'reprice') {
            const lot = model.lots[auctions + one.stock]
            if (!lot) continue
            lot.startPriceYen = one.yen
            await db
              .updateTable('lots')
              .set({ start_price_yen: one.yen })
              .where('id', '=', lotIds[auctions + one.stock] ?? 0)
              .execute()
          } else if (one.do === 'cancel') {
            const expected = model.cancel(one.client, one.bid)
            const own = { personId: ids[one.client] ?? 0, bidId: bidIds[one.bid] ?? 0 }
            expect((await cancelBid(db, own, origin)).outcome).toBe(expected)
          } else if (one.do === 'wait') {
            model.now += one.hours * hour
            await setDatabaseClock(db, new Date(model.now))
          } else if (one.do === 'hammer') {
            model.finished.add(one.lot)
            await db
              .updateTable('lots')
              .set({ status: lotStatus.notSold })
              .where('id', '=', lotIds[one.lot] ?? 0)
              .execute()
          } else if (one.do === 'house') {
            const bid = model.bids[one.bid]
            if (!bid || ![1, 2, 3, 6].includes(bid.status) || bid.status === one.status) continue
            // Back into an active status only when there is no other bid by now.
            if (
              bid.status === 3 &&
              model.bids.some(
                (other) => other !== bid && other.client === bid.client && other.lot === bid.lot,
              )
            )
              continue
            if (bid.status === 3 && [2, 6].includes(one.status)) continue
            bid.status = one.status
            await sql`
            update bids set status = ${one.status}, changed_at = app_now(), changed_by = ${manager}
            where id = ${bidIds[one.bid]}
          `.execute(db)
          } else {
            const person = model.clients[one.client]
            const id = ids[one.client] ?? 0
            if (!person) continue
            if (one.do === 'deposit') {
              person.balanceYen += one.yen
              await payIn(db, id, one.yen)
            } else {
              person.creditYen = one.yen
              await setLimits(db, id, { creditYen: one.yen })
            }
          }
        }
        const accounts = await db
          .selectFrom('accounts')
          .selectAll()
          .where('person_id', 'in', ids)
          .execute()
        for (const [at, id] of ids.entries()) {
          expect(accounts.find(({ person_id }) => person_id === id)).toEqual({
            person_id: id,
            balance_yen: model.clients[at]?.balanceYen,
            exposure_yen: model.exposureOf(at),
          })
        }
        const rows = bidIds.length
          ? await db
              .selectFrom('bids')
              .select(['amount_yen', 'status', 'bid_group', 'export_type', 'comment'])
              .where('id', 'in', bidIds)
              .orderBy('id')
              .execute()
          : []
        expect(rows).toEqual(
          model.bids.map(({ amountYen, status, choice: { group, type, comment } }) => ({
            ...{ amount_yen: amountYen, status },
            ...{ bid_group: group, export_type: type, comment },
          })),
        )
        expect(await listBreaches(db)).toEqual([])
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
}, 120_000)
