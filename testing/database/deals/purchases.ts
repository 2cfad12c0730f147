import { permissionsOf, role } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { setBidStatus } from '#trade/bids/server/manager-commands.ts'
import type { InvoiceKind } from '#trade/purchases/contract/rules.ts'
import { issueInvoice } from '#trade/purchases/server/commands.ts'
import { placeBid, setLimits } from '../bids.ts'
import { testNow } from '../clock.ts'
import type { TestDatabase } from '../database.ts'
import { addLots, type LotFixture } from '../lots.ts'
import { idOf, type Who } from '../people.ts'

const origin = { now: testNow, requestId: 'test', network: '' }
let numbers = 0

/** Places a bid on a new lot, on the day of `testNow` or later. */
export async function bidOn(
  server: Pick<TestDatabase, 'db' | 'pool'>,
  who: Who | number,
  lot: LotFixture = {},
): Promise<{ bidId: number; lotId: number }> {
  const fixture = {
    auctionDay: '2031-03-13',
    lotNumber: `w${++numbers}`,
    startPriceYen: 300_000,
    ...lot,
  }
  const [lotId = 0] = await addLots(server, [fixture])
  const id = typeof who === 'number' ? who : await idOf(server.db, who)
  const permissions = permissionsOf(role.client)
  await setLimits(server.db, id, { creditYen: 900_000_000, dailyBids: 1000 })
  const decision = await placeBid(
    server.db,
    { personId: id, permissions, actorId: id, actorPermissions: permissions },
    { carId: lotId, amount: 600_000, confirm: 1, comment: '' },
    origin,
  )
  if (decision.outcome !== 'accepted') throw new Error(decision.outcome)
  return { bidId: decision.bidId ?? 0, lotId }
}

/** Sets a bid's status to won as a manager. */
export async function winBid(db: Db, bidId: number, status: 2 | 5 | 6 = 6) {
  return setBidStatus(
    db,
    {
      ...{ bidId, status, note: '', version: undefined, checksCredit: false },
      actorId: await idOf(db, 'manager'),
    },
    origin,
  )
}

/** Buys a car: wins a bid on a new lot with a price. */
export async function buyCar(
  server: Pick<TestDatabase, 'db' | 'pool'>,
  who: Who | number,
  lot: LotFixture = {},
): Promise<{ id: number; bidId: number; lotId: number }> {
  const { bidId, lotId } = await bidOn(server, who, { soldPriceYen: 590_000, ...lot })
  await winBid(server.db, bidId)
  const { id } = await server.db
    .selectFrom('purchases')
    .select('id')
    .where('bid_id', '=', bidId)
    .executeTakeFirstOrThrow()
  return { id, bidId, lotId }
}

/** Issues an invoice or note for a car as a manager; returns its id. */
export async function issueFor(
  { db }: Pick<TestDatabase, 'db'>,
  purchaseId: number,
  kind: InvoiceKind = 'proforma',
  more: { lines?: Parameters<typeof issueInvoice>[1]['lines']; reason?: string } = {},
): Promise<number> {
  const decision = await issueInvoice(
    db,
    {
      ...{ purchaseId, kind, lines: [], reason: '', version: undefined, ...more },
      actorId: await idOf(db, 'manager'),
    },
    origin,
  )
  if (decision.outcome !== 'accepted') throw new Error(decision.outcome)
  return decision.invoiceId
}
