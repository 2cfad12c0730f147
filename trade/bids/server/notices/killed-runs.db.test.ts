import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBreaches } from '#app/server/invariants.ts'
import { notices } from '#app/server/modules.ts'
import { mailNotifications } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { notifyOfChanges } from '#people/notifications/server/outbox/notify-of-changes.ts'
import { connect } from '#platform/database/server/pools.ts'
import { mailPort } from '#platform/mail/server/delivery.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { biddingCloses, setDatabaseClock } from '#testing/database/bids.ts'
import { idOf } from '#testing/database/people.ts'
import { setAutoBid } from '../manager-commands.ts'
import { placeDueBids } from '../place-automatically.ts'
import { bidChanges } from './bid-changes.ts'

const app = await testApp()
const { context, db, url } = app
const { newLot, place } = await bidCalls(app)
const manager = await idOf(db, 'manager')
const origin = { now: new Date(), requestId: 'test', network: '' }

/** Runs work on a connection of its own that can be killed. */
async function killable(work: (own: typeof db, kill: () => Promise<unknown>) => Promise<void>) {
  const pool = connect(url, { max: 1, name: 'seriba killed' })
  const open = () =>
    sql`select from pg_stat_activity
      where application_name = 'seriba killed' and datname = current_database()`.execute(db)
  const kill = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'seriba killed' and datname = current_database()`.execute(db)
  try {
    await work(pool.db, kill)
  } finally {
    await pool.db.destroy().catch(() => undefined)
    // Rows locked by a killed connection are skipped until it has ended.
    await expect.poll(async () => (await open()).rows).toEqual([])
  }
}

test('killed runs lose no bid, notification or mail, and repeat none', async () => {
  await setDatabaseClock(db)
  const bids = new Map<number, string>()
  for (let at = 0; at < 18; at++) {
    const lotNumber = `k${at}`
    const { bidId } = await place(await newLot({ lotNumber }), 400_000)
    await setAutoBid(db, { bidId: bidId ?? 0, actorId: manager, autoBid: true }, origin)
    bids.set(bidId ?? 0, lotNumber)
  }
  const ids = [...bids.keys()]
  const placed = async () => {
    const rows = db.selectFrom('bids').select('id').where('id', 'in', ids)
    return (await rows.where('status', '=', 2).execute()).length
  }

  // The job that places bids; its connection is cut again and again while it works.
  await setDatabaseClock(db, biddingCloses)
  for (let round = 0; round < 5; round++) {
    await killable(async (own, kill) => {
      const before = await placed()
      let isOver = false
      const run = placeDueBids(own)
        .catch(() => undefined)
        .finally(() => {
          isOver = true
        })
      while (!isOver && (await placed()) === before);
      await kill()
      await run
    })
  }
  await Promise.all([placeDueBids(db), placeDueBids(db)])
  expect(await placed()).toBe(ids.length)
  const steps = await db
    .selectFrom('bid_log')
    .select('bid_id')
    .where('event', '=', 'status')
    .orderBy('bid_id')
    .execute()
  expect(steps.map(({ bid_id }) => bid_id)).toEqual(ids)

  // The notification job; its connection is cut as well, then two runs overlap.
  await setDatabaseClock(db, new Date(biddingCloses.getTime() + 60_000))
  const listNotices = () =>
    db.selectFrom('notifications').select('subject').orderBy('subject').execute()
  for (let round = 0; round < 4; round++) {
    await killable(async (own, kill) => {
      const before = (await listNotices()).length
      let isOver = false
      const run = notifyOfChanges(own, [bidChanges])
        .catch(() => undefined)
        .finally(() => {
          isOver = true
        })
      while (!isOver && (await listNotices()).length === before);
      await kill()
      await run
    })
  }
  await Promise.all([notifyOfChanges(db, [bidChanges]), notifyOfChanges(db, [bidChanges])])
  const subjects = (await listNotices()).map(({ subject }) => subject)
  expect(subjects).toEqual(ids.map((id) => `bid:${id}`).sort())

  // The mail job; it dies after storing a mail and before committing that.
  const port = mailPort(context.config)
  for (const dying of [1, 2, 3, 1, 4]) {
    await killable(async (own, kill) => {
      let queued = 0
      const queue: typeof port.queue = async (transaction, mail) => {
        queued += 1
        if (queued > dying) throw new Error('killed')
        await port.queue(transaction, mail)
        if (queued === dying) await kill()
      }
      const dyingContext = { ...context, db: own, mail: { queue } }
      await expect(mailNotifications(dyingContext, notices)).rejects.toThrow()
    })
    await sql`update notification_deliveries set due_at = app_now() where done_at is null`.execute(
      db,
    )
  }
  const stored = async () => {
    const rows = await db.selectFrom('mails').select(['kind', 'text_body']).execute()
    return rows.map(({ kind, text_body }) => `${kind} ${/^Lot: (.+)$/m.exec(text_body)?.[1]}`)
  }
  // One less for each run than it began.
  expect(await stored()).toHaveLength(0 + 1 + 2 + 0 + 3)
  // Two overlapping runs, as when a server is replaced.
  const mail = () => mailNotifications(context, notices)
  await Promise.all([mail(), mail()])
  const expected = [...bids.values()].map((lotNumber) => `bid-accepted ${lotNumber}`)
  expect((await stored()).sort()).toEqual(expected.sort())
  expect(await listBreaches(db)).toEqual([])
})
