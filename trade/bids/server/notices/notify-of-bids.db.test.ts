import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { notices } from '#app/server/modules.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { mailNotifications } from '#people/notifications/server/deliveries/mail-notifications.ts'
import { deleteOldChanges } from '#people/notifications/server/outbox/commands.ts'
import { notifyOfChanges } from '#people/notifications/server/outbox/notify-of-changes.ts'
import { role } from '#platform/core/contract/permissions.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { biddingCloses, setDatabaseClock } from '#testing/database/bids.ts'
import type { LotFixture } from '#testing/database/lots.ts'
import { idOf } from '#testing/database/people.ts'
import { closeFilledGroups } from '../close-groups.ts'
import { endFinishedBids } from '../end-bids.ts'
import { bidChanges } from './bid-changes.ts'
import { enqueueNearDeadlines } from './near-deadlines.ts'

const app = await testApp()
const { call, context, db, mails } = app
const { newLot, place, setStatus } = await bidCalls(app)
const client = await idOf(db, 'client')
const began = new Date('2031-03-12T12:00:00+09:00')

beforeEach(async () => {
  await mailAll()
  mails.length = 0
  await db
    .updateTable('people')
    .set({ bid_email_notify: true, language_id: null, role_id: role.client })
    .where('id', '=', client)
    .execute()
  await setDatabaseClock(db, began)
})

const clockAt = (seconds: number) =>
  setDatabaseClock(db, new Date(began.getTime() + seconds * 1000))
/** Runs the jobs. */
async function run() {
  await notifyOfChanges(db, [bidChanges])
  await mailNotifications(context, notices)
}
/** Makes all pending mails, regardless of their delay. */
async function mailAll() {
  await sql`update notice_outbox set due_at = '2000-01-01' where done_at is null`.execute(db)
  await sql`update notification_deliveries set due_at = '2000-01-01' where done_at is null`.execute(
    db,
  )
  await run()
}

/** Places a bid of 400 000 as the client. */
async function newBid(fields: LotFixture = {}, more: object = {}) {
  const lotId = await newLot(fields)
  const { bidId } = await place(lotId, 400_000, 'client', more)
  return { lotId, bidId: bidId ?? 0 }
}
const setResult = (lotId: number, status: number, soldYen: number | null = null) =>
  sql`update lots set status = ${status}, sold_price_yen = ${soldYen} where id = ${lotId}`.execute(
    db,
  )
const kinds = () => mails.map(({ kind }) => kind)
const outcomesOf = async (bidId: number) => {
  const rows = await db
    .selectFrom('notice_outbox')
    .select('outcome')
    .where('topic', '=', 'bid')
    .where('about', '=', bidId)
    .orderBy('id')
    .execute()
  return rows.map(({ outcome }) => outcome)
}

describe('a client is notified', () => {
  test('that the bid was placed, with lot, house, Tokyo time and maximum', async () => {
    const startsAt = '2031-03-13T11:05:00+09:00'
    const { lotId, bidId } = await newBid({ startsAt, lotNumber: '4711', year: 2017 })
    await setStatus(bidId, 2, 'Good choice')
    await clockAt(59)
    await run()
    expect(mails).toEqual([])
    await clockAt(60)
    await run()
    await run()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({
      ...{ to: 'client@people.test', language: 'en', kind: 'bid-accepted' },
      subject: 'Placed with USS Tokyo: lot 4711, TOYOTA ALPHARD',
    })
    expect(mail?.paragraphs).toContain('Note from our manager: Good choice')
    const facts = new Map(mail?.facts)
    expect(facts.get('Vehicle')).toBe('TOYOTA ALPHARD 2017')
    expect(facts.get('Auction')).toBe('Thu 13 Mar 2031, 11:05 Tokyo time')
    expect(facts.get('Your maximum')).toMatch(/^400\s000\s¥$/)
    expect(facts.get('Sold for')).toBe('')
    expect(mail?.button?.link).toBe(`${context.config.publicUrl}/car-auction/${lotId}`)
  })

  test('in the language of the profile', async () => {
    await db
      .updateTable('people')
      .set({ language_id: languageId.ru })
      .where('id', '=', client)
      .execute()
    const { bidId } = await newBid({ startsAt: '2031-03-13T11:05:00+09:00' })
    await setStatus(bidId, 2)
    await mailAll()
    expect(mails[0]).toMatchObject({ language: 'ru' })
    expect(mails[0]?.subject).toMatch(/^Ставка передана: USS Tokyo/)
    expect(new Map(mails[0]?.facts).get('Торги')).toBe('чт 13 мар 2031, 11:05 по Токио')
    expect(mails[0]?.unsubscribe?.page).toContain('lang=ru')
  })

  test('that it was not placed, with the manager’s reason', async () => {
    const [noted, silent, cancelled] = [await newBid(), await newBid(), await newBid()]
    await setStatus(noted.bidId, 3, 'The frame was repaired')
    await setStatus(silent.bidId, 3)
    await setStatus(cancelled.bidId, 4)
    await mailAll()
    expect(kinds()).toEqual(['bid-declined', 'bid-declined', 'bid-declined'])
    const [first, second, third] = mails.map(({ paragraphs }) => paragraphs.slice(1).join())
    expect(first).toBe('Note from our manager: The frame was repaired')
    expect(second).toMatch(/^Our manager decided not to place it/)
    expect(third).toMatch(/^Our manager cancelled it/)
  })

  test('that it was not placed because the group is filled or the lot has run', async () => {
    const won = await newBid({}, { bidGroup: 1 })
    const other = await newBid({}, { bidGroup: 1 })
    const late = await newBid()
    await setStatus(won.bidId, 6)
    await closeFilledGroups(db)
    await setResult(late.lotId, lotStatus.sold, 350_000)
    await endFinishedBids(db)
    await mailAll()
    const byBid = await mailsByBid([won.bidId, other.bidId, late.bidId])
    expect(byBid).toEqual(['notified', 'notified', 'notified'])
    expect(kinds()).toEqual(['bid-won', 'bid-declined', 'bid-declined'])
    const [, filled, over] = mails.map(({ paragraphs }) => paragraphs[1])
    expect(filled).toContain('vehicles in group A')
    expect(over).toContain('had a result before')
  })

  test('that it has won or not, with the price and the difference', async () => {
    const [won, lost, unsold] = [await newBid(), await newBid(), await newBid()]
    for (const { bidId } of [won, lost, unsold]) await setStatus(bidId, 2)
    await mailAll()
    mails.length = 0
    await setResult(won.lotId, lotStatus.sold, 390_000)
    await setResult(lost.lotId, lotStatus.sold, 465_000)
    await setResult(unsold.lotId, lotStatus.notSold)
    await setStatus(won.bidId, 6)
    await endFinishedBids(db)
    await mailAll()
    expect(kinds()).toEqual(['bid-won', 'bid-lost', 'bid-lost'])
    const prices = mails.map(({ facts }) => new Map(facts).get('Sold for'))
    expect(prices.map((price) => price?.replaceAll(/\s/g, ' '))).toEqual([
      '390 000 ¥',
      '465 000 ¥',
      '',
    ])
    expect(mails[1]?.paragraphs[1]).toMatch(/^It sold for 65\s000\s¥ more/)
    expect(mails[2]?.paragraphs[1]).toBe('The lot was not sold.')
    expect(mails[1]?.button?.link).toContain(`/${lost.lotId}`)
  })

  const mailsByBid = async (bids: readonly number[]) => {
    const outcomes = await Promise.all(bids.map(outcomesOf))
    return outcomes.map((of) => of.join())
  }
})

describe('an hour before bidding closes', () => {
  const at = (minutes: number) =>
    setDatabaseClock(db, new Date(biddingCloses.getTime() - minutes * 60_000))

  test('a client with a bid under review is notified once', async () => {
    const [open, placed] = [await newBid(), await newBid()]
    await setStatus(placed.bidId, 2)
    await mailAll()
    mails.length = 0
    await at(61)
    await enqueueNearDeadlines(db)
    await run()
    expect(mails).toEqual([])
    for (const minutes of [60, 59, 30, 1]) {
      await at(minutes)
      await enqueueNearDeadlines(db)
      await run()
    }
    const own = await outcomesOf(open.bidId)
    expect(own).toEqual(['notified'])
    const mail = mails.find(({ facts }) => facts?.some(([, value]) => value.includes('07:00')))
    expect(mail).toMatchObject({ kind: 'bid-deadline' })
    expect(new Map(mail?.facts).get('Bidding closes')).toBe('Thu 13 Mar 2031, 07:00 Tokyo time')
    expect(kinds().filter((kind) => kind === 'bid-deadline')).toHaveLength(mails.length)
    expect(await outcomesOf(placed.bidId)).toEqual(['notified'])
  })

  test('not if it was placed within that hour, or closed while the job was down', async () => {
    const early = await newBid()
    await at(59)
    const late = await newBid()
    await enqueueNearDeadlines(db)
    await at(-1)
    await run()
    await enqueueNearDeadlines(db)
    expect(await outcomesOf(late.bidId)).toEqual([])
    expect(await outcomesOf(early.bidId)).toEqual(['superseded'])
  })
})

describe('no mail is sent', () => {
  test('for the client’s own changes', async () => {
    const { bidId } = await newBid()
    await call('updateBidStatus', { body: { bidId, status: 4 } }, { as: 'client' })
    const quick = await newBid()
    await setStatus(quick.bidId, 2)
    await call('updateBidStatus', { body: { bidId: quick.bidId, status: 4 } }, { as: 'client' })
    await mailAll()
    expect(mails).toEqual([])
    expect(await outcomesOf(bidId)).toEqual([])
    expect(await outcomesOf(quick.bidId)).toEqual(['nothing_new'])
  })

  test('for a change reverted within a minute; of quick changes only for the last', async () => {
    const [back, changed] = [await newBid(), await newBid()]
    await setStatus(back.bidId, 3)
    await setStatus(changed.bidId, 3)
    await clockAt(40)
    await setStatus(back.bidId, 1)
    await setStatus(changed.bidId, 2)
    await clockAt(80)
    await run()
    expect(mails).toEqual([])
    await clockAt(100)
    await run()
    expect(kinds()).toEqual(['bid-accepted'])
    expect(await outcomesOf(back.bidId)).toEqual(['nothing_new'])
    // The next change is notified again.
    await setStatus(changed.bidId, 3)
    await mailAll()
    expect(kinds()).toEqual(['bid-accepted', 'bid-declined'])
    expect(await outcomesOf(changed.bidId)).toEqual(['notified', 'notified'])
  })

  test('for a reverted win, until it is decided', async () => {
    const { bidId } = await newBid()
    await setStatus(bidId, 6)
    await mailAll()
    await setStatus(bidId, 2)
    await mailAll()
    expect(kinds()).toEqual(['bid-won'])
  })

  test.each([
    ['bid_email_notify', { bid_email_notify: false }],
    ['verified_at', { verified_at: null }],
    ['role_id', { role_id: role.disabled }],
  ])('to who has no %s for them', async (_column, values) => {
    const person = await db
      .selectFrom('people')
      .select('verified_at')
      .where('id', '=', client)
      .executeTakeFirstOrThrow()
    const { bidId } = await newBid()
    await db.updateTable('people').set(values).where('id', '=', client).execute()
    await setStatus(bidId, 2)
    await mailAll()
    expect(mails).toEqual([])
    expect(await outcomesOf(bidId)).toEqual(['notified'])
    await db.updateTable('people').set(person).where('id', '=', client).execute()
  })

  test('for an old change after an outage', async () => {
    const { bidId } = await newBid()
    await setStatus(bidId, 2)
    await clockAt(2 * 86_400 + 1)
    await run()
    expect(mails).toEqual([])
    expect(await outcomesOf(bidId)).toEqual(['too_old'])
  })

  test('about an outdated state of the bid', async () => {
    const { bidId } = await newBid()
    await setStatus(bidId, 2)
    // Simulates that the trigger of a later change has yet to fire.
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      await sql`update bids set status = 3 where id = ${bidId}`.execute(transaction)
    })
    await mailAll()
    expect(mails).toEqual([])
    expect(await outcomesOf(bidId)).toEqual(['superseded'])
    await db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction)
      await sql`update bids set status = 2 where id = ${bidId}`.execute(transaction)
    })
  })
})

test('processed changes are deleted after ninety days', async () => {
  const { bidId } = await newBid()
  await setStatus(bidId, 2)
  await mailAll()
  await clockAt(90 * 86_400)
  await deleteOldChanges(db)
  expect(await outcomesOf(bidId)).toEqual(['notified'])
  await clockAt(90 * 86_400 + 1)
  await deleteOldChanges(db)
  expect(await outcomesOf(bidId)).toEqual([])
})

test('a failing mail does not block others and is retried a minute later', async () => {
  const [broken, fine] = [await newBid(), await newBid()]
  await setStatus(broken.bidId, 2)
  await setStatus(fine.bidId, 2)
  await clockAt(60)
  await notifyOfChanges(db, [bidChanges])
  let isFirst = true
  const failing = mailNotifications(
    {
      ...context,
      mail: {
        async queue(transaction, mail) {
          if (isFirst) {
            isFirst = false
            throw new Error('the disk is full')
          }
          await context.mail.queue(transaction, mail)
        },
      },
    },
    notices,
  )
  await expect(failing).rejects.toThrow('the disk is full')
  expect(mails).toHaveLength(1)
  await run()
  expect(mails).toHaveLength(1)
  await clockAt(120)
  await run()
  expect(mails).toHaveLength(2)
})
