import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { deadlinesOf } from '#market/lots/server/deadlines.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { addPerson } from '#people/auth/server/people/commands.ts'
import { permissionsOf, role, userType } from '#platform/core/contract/permissions.ts'
import { bidAs, deposit as payIn, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots } from '#testing/database/lots.ts'
import {
  BidModel,
  type ModelChoice,
  type ModelLot,
  type ModelRequest,
} from '#testing/database/models/bid-model.ts'
import {
  auctions,
  clients,
  emptyForm,
  step,
  stockPrices,
} from '#testing/database/models/bid-steps.ts'
import { idOf } from '#testing/database/people.ts'
import { closeFilledGroups } from './close-groups.ts'
import { cancelBid } from './commands.ts'
import { endFinishedBids } from './end-bids.ts'
import { setAutoBid, setBidPrice, setBidStatus } from './manager-commands.ts'
import { placeDueBids } from './place-automatically.ts'

const database = await testDatabase()
const { db } = database
const clientFlags = permissionsOf(role.client)
const managerFlags = permissionsOf(role.manager)
/** The clients of a run: new ones each time, with an empty account. */
let ids: number[] = []
const manager = await idOf(db, 'manager')
const origin = { now: new Date('2031-03-12T12:00:00+09:00'), requestId: 'model', network: '' }
const hour = 3_600_000

let runs = 0
const waiting = { status: lotStatus.upcoming, soldPriceYen: null }

/** Creates new lots on four days, new stock, and clients without bids, in both the model and the database. */
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
    .selectFrom('lots as lot')
    .innerJoinLateral(deadlinesOf('lot.id'), (join) => join.onTrue())
    .selectAll('times')
    .where('lot.id', 'in', lotIds)
    .execute()
  const lots = lotIds.map((id, at): ModelLot => {
    const times = deadlines.find(({ lot_id }) => lot_id === id)
    if (at >= auctions) {
      const never = {
        runsAt: Infinity,
        beginsAt: Infinity,
        biddingCloses: Infinity,
        cancellingCloses: Infinity,
      }
      return {
        ...{ market: 'stock', startPriceYen: stockPrices[at - auctions] ?? null, ...never },
        ...waiting,
      }
    }
    return {
      market: 'auction',
      startPriceYen: atAuctions[at]?.startPriceYen ?? null,
      runsAt: Math.max(
        times?.bidding_closes_at?.getTime() ?? 0,
        Date.parse(atAuctions[at]?.startsAt ?? ''),
      ),
      beginsAt: Date.parse(atAuctions[at]?.startsAt ?? ''),
      biddingCloses: times?.bidding_closes_at?.getTime() ?? 0,
      cancellingCloses: times?.cancelling_closes_at?.getTime() ?? 0,
      ...waiting,
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
  const accounts = ids.map(() => ({
    ...{ balanceYen: 0, creditYen: 800_000, dailyBids: 1 },
    ...{ checksCredit: true, checksDailyLimit: true },
  }))
  await setDatabaseClock(db, new Date(begins))
  return { model: new BidModel(accounts, lots, begins), lotIds }
}

test('database and model agree whatever people, managers, houses and clocks do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
      async (steps) => {
        const { model, lotIds } = await begin()
        const bidIds: number[] = []
        const placeInBoth = async (request: ModelRequest, choice: ModelChoice) => {
          const expected = model.placeBid(request, choice)
          const personId = ids[request.client] ?? 0
          const bidding = {
            personId,
            permissions: {
              ...clientFlags,
              creditLimitCheck: model.clients[request.client]?.checksCredit ?? true,
              dailyBidLimitCheck: model.clients[request.client]?.checksDailyLimit ?? true,
            },
            actorId: request.byManager ? manager : personId,
            actorPermissions: request.byManager ? managerFlags : clientFlags,
          }
          const form = {
            carId: lotIds[request.lot] ?? 0,
            amount: request.amountYen ?? undefined,
            bidGroup: choice.group === 0 ? null : (choice.group ?? undefined),
            bidType: choice.type === 0 ? null : (choice.type ?? undefined),
            comment: choice.comment,
            groupCars: request.groupCars ?? undefined,
            ...(request.expected !== null && {
              expected:
                request.expected === 0 ? null : { amount: 5_000, version: request.expected },
            }),
          }
          // A dry run has the same outcome and changes nothing.
          const tried = await bidAs(db, bidding, { ...form, confirm: 0 })
          const done = await bidAs(db, bidding, { ...form, confirm: 1 })
          const outcomes = [tried.outcome, done.outcome]
          expect(outcomes, JSON.stringify(request)).toEqual([expected, expected])
          if (expected === 'accepted' && !bidIds.includes(done.bidId)) bidIds.push(done.bidId)
        }
        const managed = (bid: number) => ({
          ...{ bidId: bidIds[bid] ?? 0, actorId: manager, version: undefined },
          checksCredit: model.clients[model.bids[bid]?.client ?? -1]?.checksCredit ?? true,
        })
        for (const one of steps) {
          if (one.do === 'place-bid') {
            const version = model.activeBid(one.client, one.lot)?.version ?? 0
            const expected = {
              nothing: null,
              'the present': version,
              'no bid': 0,
              'an older': version + 1,
            }[one.sees]
            await placeInBoth({ ...one, expected: expected ?? null }, one.choice)
          } else if (one.do === 'order') {
            const lot = auctions + one.stock
            const price = model.lots[lot]?.startPriceYen ?? 0
            const amountYen = { none: null, 'the price': price, another: price + 5_000 }[one.amount]
            await placeInBoth(
              { ...one, lot, amountYen: amountYen ?? null, expected: null, groupCars: null },
              emptyForm,
            )
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
          } else if (one.do === 'advance-clock') {
            model.now += one.hours * hour
            await setDatabaseClock(db, new Date(model.now))
          } else if (one.do === 'result') {
            const lot = model.lots[one.lot]
            if (!lot) continue
            const isSold =
              one.status === lotStatus.sold || one.status === lotStatus.soldByNegotiation
            lot.status = one.status
            lot.soldPriceYen = isSold ? one.soldYen : null
            await db
              .updateTable('lots')
              .set({ status: lot.status, sold_price_yen: lot.soldPriceYen })
              .where('id', '=', lotIds[one.lot] ?? 0)
              .execute()
          } else if (one.do === 'end') {
            model.end()
            await endFinishedBids(db)
          } else if (one.do === 'close-groups') {
            model.closeGroups()
            await closeFilledGroups(db)
          } else if (one.do === 'place-due') {
            model.placeDue()
            await placeDueBids(db)
          } else if (one.do === 'set-auto') {
            const expected = model.setAutoBid(one.bid, one.autoBid)
            const edit = { bidId: bidIds[one.bid] ?? 0, actorId: manager, autoBid: one.autoBid }
            expect((await setAutoBid(db, edit, origin)).outcome, JSON.stringify(one)).toBe(expected)
          } else if (one.do === 'trust') {
            Object.assign(model.clients[one.client] ?? {}, {
              checksCredit: one.checksCredit,
              checksDailyLimit: one.checksDailyLimit,
            })
            const flag = {
              ...{ person_id: ids[one.client] ?? 0, flag: 'creditLimitCheck' },
              granted: one.checksCredit,
            }
            await db
              .insertInto('person_permissions')
              .values(flag)
              .onConflict((key) => key.columns(['person_id', 'flag']).doUpdateSet(flag))
              .execute()
          } else if (one.do === 'set-status') {
            const expected = model.setStatus(one.bid, one.status)
            const edit = { status: one.status, note: '', ...managed(one.bid) }
            expect((await setBidStatus(db, edit, origin)).outcome, JSON.stringify(one)).toBe(
              expected,
            )
          } else if (one.do === 'set-price') {
            const expected = model.setPrice(one.bid, one)
            const edit = {
              ...managed(one.bid),
              amount: one.amountYen ?? undefined,
              adjustment: one.adjustmentYen === 0 ? null : (one.adjustmentYen ?? undefined),
              bidGroup: one.group === 0 ? null : (one.group ?? undefined),
            }
            expect((await setBidPrice(db, edit, origin)).outcome, JSON.stringify(one)).toBe(
              expected,
            )
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
              .select(['version', 'needs_review', 'end_reason', 'adjustment_yen'])
              .select(['auto_bid', 'hold_reason'])
              .select(sql<boolean>`credit_waived_by is not null`.as('is_waived'))
              .where('id', 'in', bidIds)
              .orderBy('id')
              .execute()
          : []
        expect(rows).toEqual(
          model.bids.map(({ choice: { group, type, comment }, ...bid }) => ({
            ...{ amount_yen: bid.amountYen, status: bid.status, version: bid.version },
            ...{ bid_group: group, export_type: type, comment },
            ...{
              needs_review: bid.needsReview,
              end_reason: bid.endReason,
              is_waived: bid.isWaived,
            },
            adjustment_yen: bid.adjustmentYen,
            ...{ auto_bid: bid.autoBid, hold_reason: bid.holdReason },
          })),
        )
        expect(await listBreaches(db)).toEqual([])
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
}, 120_000)
