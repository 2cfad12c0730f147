import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { auctionDay, bidAs, deposit, setDatabaseClock, setLimits } from '#testing/database/bids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { addLots } from '#testing/database/lots.ts'
import { idOf } from '#testing/database/people.ts'
import { postMessage } from '#trade/chat/server/commands.ts'
import { listBreaches } from './invariants.ts'

const database = await testDatabase()
const { db } = database
await setDatabaseClock(db)
await setLimits(db, 'client', { creditYen: 1_000_000 })
await deposit(db, 'client', 5_000)
const id = await idOf(db, 'client')
const flags = permissionsOf(role.client)
const [lot = 0] = await addLots(database, [{ auctionDay, lotNumber: 'i1', startPriceYen: 5_000 }])
const bidding = { personId: id, permissions: flags, actorId: id, actorPermissions: flags }
const form = { carId: lot, amount: 400_000, comment: '', confirm: 1 as const }
const { bidId } = await bidAs(db, bidding, form)
const conversation = { bidId, clientId: id, dealerId: null, side: 'client' } as const
await postMessage(db, conversation, { authorId: id, text: 'Is it clean below?' })

test('everything holds after a deposit, a bid and a message', async () => {
  expect(await listBreaches(db)).toEqual([])
})

// Triggers and constraints would refuse each of these, so the test disables them.
test.each([
  ['I1', 'update accounts set exposure_yen = exposure_yen + 5'],
  ['I1', 'update bid_log set exposure_yen = exposure_yen + 5'],
  ['I2', 'update bids set day_ordinal = 2'],
  ['I4', 'update bids set start_price_yen = 405000'],
  ['I5', 'update bids set accepted_at = deadline_at'],
  ['I6', 'update accounts set balance_yen = balance_yen + 5'],
  ['I6', "update ledger_entries set amount_yen = 1 where book = 'bank'"],
  ['I6', 'delete from ledger_entries'],
  ['I7', 'delete from bid_log'],
  ['I7', 'update bids set status = 2'],
  ['I7', 'update bids set amount_yen = 405000'],
  ['I7', "delete from audit_log where action = 'bid-placed'"],
  ['I7', "update audit_log set action = 'bid-changed' where action = 'bid-placed'"],
  ['I7', 'update bid_log set bid_id = bid_id + 1'],
  ['I10', 'update chats set last_client_id = 0'],
  ['I10', 'update chats set is_question = true'],
  ['I10', 'update chats set last_message_id = last_message_id + 1'],
  ['I10', 'update chat_messages set withdrawn_at = written_at'],
  ['I10', 'update chats set client_read_id = last_client_id'],
  [
    'I8',
    "insert into idempotency_keys (person_id, key, request_hash) select id, 'k', sha256('') from people limit 1",
  ],
])('%s is violated by: %s', async (invariant, statement) => {
  const run = db.transaction().execute(async (transaction) => {
    await sql`alter table bids drop constraint bids_before_deadline`.execute(transaction)
    await sql`alter table bids drop constraint bids_start_price`.execute(transaction)
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql.raw(statement).execute(transaction)
    throw Object.assign(new Error('undone'), { breaches: await listBreaches(transaction) })
  })
  const { breaches = [] } = await run.catch((error) => error)
  expect(breaches.map((breach: { id: string }) => breach.id)).toContain(invariant)
})
