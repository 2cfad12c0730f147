import { sql } from 'kysely'
import type { LotStatus } from '#market/reference-data/contract/codes.ts'
import {
  addPerson,
  assignClient,
  setInitialCreditLimit,
  setRole,
} from '#people/auth/server/people/commands.ts'
import { addDays, tokyoDayOf, weekdayOf } from '#platform/clock/contract/tokyo-time.ts'
import { permissionsOf, userType } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { countries } from '#reference/countries.ts'
import { addBid, markLoaded } from '../commands.ts'
import { ensureDemoConversations } from '../conversations/load.ts'
import { ensureDemoQuestions } from '../conversations/questions.ts'
import { depositDay, payAdvances, payIn } from '../deposits.ts'
import { addPaymentsBefore, addPresentPayments, beginPayments } from '../payments/load.ts'
import { demoClients, demoPeople } from '../people.ts'
import { prepareSteps } from '../purchases/commands.ts'
import { addCostRates } from '../purchases/cost-rates.ts'
import { addWins, advanceCars, beginOf, daysWithoutWins } from '../purchases/load.ts'
import { ensureTariffs } from '../purchases/tariffs.ts'
import { addDemoNotifications } from './notifications.ts'
import { type Bidder, planBids } from './plan.ts'

/** Days before and after today with bids of demo people. */
const pastDays = 21
const upcomingDays = 5

/**
 * Adds the bids of the demo people for the last weeks, today and the next days, once for each day. They are on lots of
 * the demo market, so without it there are none.
 */
export async function ensureDemoBids(
  db: Db,
  now: Date,
  storage: FileStorage | null,
): Promise<void> {
  const today = tokyoDayOf(now)
  const days = Array.from({ length: pastDays + upcomingDays + 1 }, (_, at) =>
    addDays(today, at - pastDays),
  ).filter((day) => weekdayOf(day) !== 7)
  const missing = await missingDays(db, days)
  await prepareSteps(db)
  const withoutWins = await daysWithoutWins(db, today)
  if (missing.length + withoutWins.length === 0) return advanceCars(db, { now, storage })
  await ensureTariffs(db)
  await addCostRates(db, now)
  const { bidders, managerId } = await ensureBidders(db, now)
  await db.transaction().execute((transaction) => payAdvances(transaction, addDays(today, -100)))
  if (withoutWins.length > 70) await beginPayments(db, today)
  for (const day of [...new Set([...withoutWins, ...missing])].sort()) {
    // Credit and balances are those of that day.
    if (day <= today) {
      await advanceCars(db, { now: beginOf(day), storage })
      await addPaymentsBefore(db, day)
    }
    if (missing.includes(day)) {
      const lots = await lotsOf(db, day, day >= today ? 7 : 3)
      const bids = planBids(day, lots, bidders, { managerId, now })
      await db.transaction().execute(async (transaction) => {
        for (const bid of bids) await addBid(transaction, bid)
        if (lots.length > 0) await markLoaded(transaction, [partOf(day)])
      })
    }
    const isRecent = day >= addDays(today, -2)
    if (withoutWins.includes(day)) await addWins(db, day, { bidders, managerId, isRecent })
  }
  await advanceCars(db, { now, storage })
  await addPresentPayments(db, now)
  await ensureDemoConversations(db, now)
  await addDemoNotifications(db, bidders, { managerId, now })
  await ensureDemoQuestions(db, bidders, { managerId, now, storage })
}

const partOf = (day: string) => `bids ${day}`

async function missingDays(db: Db, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select part from demo_days where part = any(${days.map(partOf)}::text[])
  `.execute(db)
  const loaded = new Set(rows.map(({ part }) => part))
  return days.filter((day) => !loaded.has(partOf(day)))
}

/** Adds missing demo people who bid, and returns them with their manager. */
async function ensureBidders(db: Db, now: Date): Promise<{ bidders: Bidder[]; managerId: number }> {
  const origin = { now: new Date(), requestId: '', network: '' }
  const idOf = async (email: string) =>
    (await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst())?.id
  const [clientId, dealerId, managerId] = await Promise.all(
    demoPeople.map(({ email }) => idOf(email)),
  )
  if (!clientId || !dealerId || !managerId) throw new Error('the demo people are missing')
  const bidders: Bidder[] = [
    { id: clientId, kind: 'client' },
    { id: dealerId, kind: 'dealer' },
  ]
  for (const person of demoClients) {
    const { email, fullName, company, city, roleId, creditLimitYen, depositYen } = person
    const countryId = countries.find(({ code }) => code === person.countryCode)?.id
    const added = await addPerson(db, {
      ...{ email, fullName, company, city, roleId, userType: userType.client, passwordHash: '' },
      ...(countryId && { countryId }),
    })
    const id = added ?? (await idOf(email))
    // A start without the demo has disabled the account.
    if (id && !added)
      await setRole(
        db,
        { actorId: null, personId: id, origin },
        { roleId, userType: userType.client },
      )
    if (!id) throw new Error(`${email} is neither there nor added`)
    if (added) {
      const { note, isDealerClient } = person
      await assignClient(db, id, { dealerId: isDealerClient ? dealerId : null, managerId, note })
      await setInitialCreditLimit(db, email, creditLimitYen)
      if (depositYen > 0) await payIn(db, email, depositYen, depositDay(now))
    }
    if (permissionsOf(roleId).biddingAllowed) bidders.push({ id, kind: 'other' })
  }
  return { bidders, managerId }
}

/** Returns lots of the four largest sales of a day, spread over their running order. */
async function lotsOf(db: Db, day: string, ofEach: number) {
  const { rows } = await sql<{
    id: number
    status: LotStatus
    startPriceYen: number | null
    soldPriceYen: number | null
    averagePriceYen: number | null
    startsAt: Date
    biddingClosesAt: Date
  }>`
    with offered as (
      select id, house_id, status, start_price_yen, sold_price_yen, average_price_yen, starts_at,
        count(*) over (partition by house_id) as lots_of_house,
        ntile(${ofEach}) over (partition by house_id order by starts_at, lot_number) as part
      from lots
      where kind = 'car' and market = 'auction' and auction_day = ${day}
        and start_price_yen between 50000 and 2500000
    ), picked as (
      select distinct on (house_id, part) *,
        dense_rank() over (order by lots_of_house desc, house_id) as house_place
      from offered order by house_id, part, md5(id::text)
    )
    select picked.id, picked.status, start_price_yen as "startPriceYen",
      sold_price_yen as "soldPriceYen", average_price_yen as "averagePriceYen",
      coalesce(picked.starts_at, times.auction_starts_at) as "startsAt",
      times.bidding_closes_at as "biddingClosesAt"
    from picked join lot_deadlines times on times.lot_id = picked.id
    where house_place <= 4
    order by picked.house_id, picked.starts_at, picked.id
  `.execute(db)
  return rows
}
