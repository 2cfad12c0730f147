import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { bidStatuses } from '#market/reference-data/contract/bid-status.ts'
import { addPerson } from '#people/auth/server/people/commands.ts'
import { permissionsOf, role, userType } from '#platform/core/contract/permissions.ts'
import { connect } from '#platform/database/server/pools.ts'
import { auctionDay, bidAs, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf } from '#testing/database/people.ts'
import { canBecome } from '#trade/bids/contract/rules.ts'
import { cancelBid } from './commands.ts'

const database = await testDatabase()
const { db, url } = database
await setDatabaseClock(db)
const clientFlags = permissionsOf(role.client)
const managerFlags = permissionsOf(role.manager)
const manager = await idOf(db, 'manager')
const origin = { now: new Date('2031-03-12T12:00:00+09:00'), requestId: 'race', network: '' }
const creditYen = 1_000_000

/** Creates people with a million of credit each, and twenty lots. */
async function crowd(seed: number, size: number) {
  const people: number[] = []
  for (let at = 0; at < size; at++) {
    const id = await addPerson(db, {
      email: `race-${seed}-${at}@people.test`,
      passwordHash: '',
      fullName: `Racer ${at}`,
      userType: userType.client,
      roleId: role.client,
    })
    if (id === null) throw new Error('the address has an account already')
    await setLimits(db, id, { creditYen, dailyBids: 12 })
    people.push(id)
  }
  const lots = await addLots(
    database,
    Array.from({ length: 20 }, (_, at) => ({
      auctionDay,
      lotNumber: `r${seed}-${at}`,
      startPriceYen: 50_000,
    })),
  )
  return { people, lots }
}

// A small version of the fault run F5; `npm run chaos -- --only F5` runs it in full.
test.each([1, 2, 3])(
  '400 bids at once break no limit and use up the credit (seed %d)',
  async (seed) => {
    const { people, lots } = await crowd(seed, 40)
    // Three times as much as the credit allows.
    const wishes = fc.sample(
      fc.record({
        person: fc.constantFrom(...people),
        lot: fc.constantFrom(...lots),
        amount: fc.integer({ min: 30, max: 90 }).map((steps) => steps * 5_000),
        byManager: fc.boolean(),
        cancelsAfter: fc.boolean(),
      }),
      { seed, numRuns: 400 },
    )
    const pool = connect(url, { max: 16, lockTimeoutMs: 5000, name: 'seriba race' })
    try {
      const outcomes = await Promise.all(
        wishes.map(async ({ person, lot, amount, byManager, cancelsAfter }, at) => {
          const bidding = {
            personId: person,
            permissions: clientFlags,
            actorId: byManager ? manager : person,
            actorPermissions: byManager ? managerFlags : clientFlags,
          }
          const form = { carId: lot, amount, bidType: 1, comment: '', confirm: 1 as const }
          const { outcome, bidId } = await bidAs(pool.db, bidding, form)
          if (outcome === 'accepted' && cancelsAfter && at % 4 === 0) {
            await cancelBid(pool.db, { personId: person, bidId }, origin)
          }
          return outcome
        }),
      )
      const kinds = new Set(outcomes)
      expect([...kinds].sort()).toEqual(expect.arrayContaining(['accepted', 'insufficient_credit']))
    } finally {
      await pool.db.destroy()
    }
    expect(await listBreaches(db)).toEqual([])
    // A refused bid would be refused again, so no refusal was due to a race.
    const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from accounts where person_id = any(${people}) and exposure_yen = 0
  `.execute(db)
    expect(rows[0]?.left).toBeLessThan(4)
  },
)

test('the database refuses a second active bid, a forbidden status and a changed owner', async () => {
  const { people, lots } = await crowd(9, 2)
  const [person = 0, other = 0] = people
  const bidding = {
    personId: person,
    permissions: clientFlags,
    actorId: person,
    actorPermissions: clientFlags,
  }
  const form = { carId: lots[0] ?? 0, amount: 500_000, comment: '', confirm: 1 as const }
  const { bidId: id } = await bidAs(db, bidding, form)
  const copy = (changes: Record<string, string>) => {
    const columns = [
      'person_id',
      'lot_id',
      'market',
      'auction_day',
      'house_id',
      'lot_kind',
      'lot_number',
      'lot_ordinal',
      'amount_yen',
      'status',
      'placed_at',
      'placed_by',
      'day_ordinal',
      'day_limit',
      'accepted_at',
      'accepted_by',
      'deadline_at',
      'start_price_yen',
      'limit_yen',
      'changed_at',
      'changed_by',
      'request_id',
      'network',
      'needs_review',
    ]
    const values = columns.map((name) => changes[name] ?? name).join(', ')
    return sql`insert into bids (${sql.raw(columns.join(', '))}) select ${sql.raw(values)} from bids where id = ${id}`
  }
  const set = (what: string) => sql`update bids set ${sql.raw(what)} where id = ${id}`
  const second = { day_ordinal: 'day_ordinal + 1' }
  const elsewhere = { ...second, lot_id: String(lots[1]) }
  const cases = [
    [copy({}), 'bids_of_day'],
    [copy(second), 'bids_active'],
    [copy({ ...elsewhere, amount_yen: '500005' }), 'bids_step'],
    [copy({ ...elsewhere, amount_yen: '45000' }), 'bids_start_price'],
    [copy({ ...elsewhere, amount_yen: '100005000' }), 'bids_amount_bounded'],
    [copy({ ...elsewhere, day_ordinal: '13' }), 'bids_day_limit'],
    [copy({ ...elsewhere, accepted_at: 'deadline_at' }), 'bids_before_deadline'],
    [copy({ ...elsewhere, deadline_at: 'null' }), 'bids_deadline_of_auction'],
    [copy({ ...elsewhere, amount_yen: '505000' }), 'bid_log_within_limit'],
    [copy({ ...elsewhere, limit_yen: 'null' }), 'bids_credit_checked'],
    [copy({ ...elsewhere, day_limit: 'null' }), 'bids_day_limit_checked'],
    [set('needs_review = true, status = 6, end_reason = $$outbid$$'), 'bids_end_reason_ended'],
    [set('amount_yen = 1005000'), 'bid_log_within_limit'],
    [set(`person_id = ${other}`), 'bids_identity'],
    [set('status = 7'), 'bids_transition'],
    [set('status = 8'), 'bids_status_known'],
    [copy({ ...elsewhere, market: '$$sale$$' }), 'bids_market_known'],
    [copy({ ...elsewhere, market: '$$stock$$', amount_yen: '60000' }), 'bids_stock_price'],
    [copy({ ...elsewhere, auction_day: 'null' }), 'bids_day_of_auction'],
    [set('bid_group = 27'), 'bids_group_known'],
    [set('export_type = 0'), 'bids_export_type_known'],
    [set('comment = repeat($$x$$, 1001)'), 'bids_comment_length'],
    [set('status_note = repeat($$x$$, 501)'), 'bids_status_note_length'],
    [set('adjustment_yen = 0'), 'bids_adjustment_bounded'],
    [set('adjustment_yen = 100000001'), 'bids_adjustment_bounded'],
    [set('adjustment_yen = -amount_yen'), 'bids_maximum_positive'],
    [set('status = 3, end_reason = $$gone$$'), 'bids_end_reason_known'],
    [set('end_reason = $$outbid$$'), 'bids_end_reason_ended'],
    [set('auto_bid = true, hold_reason = $$gone$$'), 'bids_hold_reason_known'],
    [copy({ ...elsewhere, needs_review: 'true' }), 'bids_needs_review_placed'],
  ] as const
  for (const [statement, constraint] of cases) {
    await expect(statement.execute(db), constraint).rejects.toMatchObject({ constraint })
  }
  await set('status = 2').execute(db)
  await expect(set('hold_reason = $$too_late$$').execute(db)).rejects.toMatchObject({
    constraint: 'bids_hold_reason_waits',
  })
  await set('status = 4').execute(db)
  await expect(set('status = 6').execute(db)).rejects.toMatchObject({
    constraint: 'bids_transition',
  })
  await expect(set('amount_yen = 55000').execute(db)).rejects.toMatchObject({
    constraint: 'bids_editable',
  })
  for (const statement of [
    'delete from bids',
    'delete from bid_log',
    'update bid_log set at = now()',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
  }
  expect(await listBreaches(db)).toEqual([])
})

test('the database allows the status changes of the contract', async () => {
  const { people, lots } = await crowd(10, 1)
  const [person = 0] = people
  const flags = permissionsOf(role.client)
  const bidding = { personId: person, permissions: flags, actorId: person, actorPermissions: flags }
  const form = { carId: lots[0] ?? 0, amount: 50_000, comment: '', confirm: 1 as const }
  const { bidId: id } = await bidAs(db, bidding, form)
  for (const from of bidStatuses) {
    for (const to of bidStatuses.filter((other) => other !== from)) {
      const change = db.transaction().execute(async (transaction) => {
        // The trigger is disabled for the first status; everything is rolled back at the end.
        await sql`set local session_replication_role = replica`.execute(transaction)
        await sql`update bids set status = ${from} where id = ${id}`.execute(transaction)
        await sql`set local session_replication_role = origin`.execute(transaction)
        await sql`update bids set status = ${to} where id = ${id}`.execute(transaction)
        throw new Error('allowed')
      })
      const refused = { constraint: 'bids_transition' }
      const expected = canBecome(from, to) ? { message: 'allowed' } : refused
      await expect(change, `${from} to ${to}`).rejects.toMatchObject(expected)
    }
  }
})
