import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { DocumentFields } from '#trade/purchases/contract/document-calls.ts'
import {
  type DocumentVisibility,
  documentKinds,
  uploadableKinds,
} from '#trade/purchases/contract/documents.ts'
import { type PurchaseStatus, purchaseStatus } from '#trade/purchases/contract/rules.ts'
import { getSeenPurchase, type SeenPurchase } from '../scope.ts'

/** Returns whether a person who can see a car can see a document of it. */
export const sees = (car: SeenPurchase, visibleTo: DocumentVisibility): boolean =>
  car.isManager || visibleTo === 'client' || (visibleTo === 'dealer' && car.isDealer)

/** Returns whether people other than managers can still add and withdraw documents. */
export const acceptsDocuments = (status: PurchaseStatus): boolean =>
  status !== purchaseStatus.purchaseCancelled && status !== purchaseStatus.auctionResale

/**
 * Returns the default visibility of a person's new document.
 * @throws Refusal not_found, purchase_over; not_permitted for a kind that the company provides
 */
export async function defaultVisibility(
  db: Db,
  person: Person,
  { id, type, visibleTo }: DocumentFields,
): Promise<DocumentVisibility> {
  const car = await getSeenPurchase(db, person, id)
  if (car.isManager) return visibleTo ?? documentKinds[type].visibleTo
  if (visibleTo || !uploadableKinds(false).includes(type)) throw new Refusal('not_permitted')
  await assertAcceptsDocuments(db, id)
  return documentKinds[type].visibleTo
}

/** @throws Refusal purchase_over */
export async function assertAcceptsDocuments(db: Db, purchaseId: number): Promise<void> {
  const { status } = await db
    .selectFrom('purchases')
    .select('status')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  if (!acceptsDocuments(status)) throw new Refusal('purchase_over')
}
