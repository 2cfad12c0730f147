import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { DocumentFields } from '#trade/purchases/contract/document-calls.ts'
import {
  broughtKinds,
  type DocumentVisibility,
  documentKinds,
} from '#trade/purchases/contract/documents.ts'
import { type PurchaseStatus, purchaseStatus } from '#trade/purchases/contract/rules.ts'
import { getSeenPurchase, type SeenPurchase } from '../scope.ts'

/** Whether somebody who sees a car sees a document of it. */
export const sees = (car: SeenPurchase, visibleTo: DocumentVisibility): boolean =>
  car.isManager || visibleTo === 'client' || (visibleTo === 'dealer' && car.isDealer)

/** Whether others than managers may still add and withdraw documents of a car. */
export const takesDocuments = (status: PurchaseStatus): boolean =>
  status !== purchaseStatus.purchaseCancelled && status !== purchaseStatus.auctionResale

/**
 * Whom a document is shown to that a person brings.
 * @throws Refusal not_found, not_permitted for a kind that the company brings, purchase_over
 */
export async function visibilityOfNew(
  db: Db,
  person: Person,
  { id, type, visibleTo }: DocumentFields,
): Promise<DocumentVisibility> {
  const car = await getSeenPurchase(db, person, id)
  if (car.isManager) return visibleTo ?? documentKinds[type].visibleTo
  if (visibleTo || !broughtKinds(false).includes(type)) throw new Refusal('not_permitted')
  await assertTakesDocuments(db, id)
  return documentKinds[type].visibleTo
}

/** @throws Refusal purchase_over */
export async function assertTakesDocuments(db: Db, purchaseId: number): Promise<void> {
  const { status } = await db
    .selectFrom('purchases')
    .select('status')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  if (!takesDocuments(status)) throw new Refusal('purchase_over')
}
