import { createHash } from 'node:crypto'
import { newStorageId } from '#platform/storage/server/key.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { documentKindName, documentKinds } from '#trade/purchases/contract/documents.ts'
import type { NewDocument } from '#trade/purchases/server/documents/commands.ts'
import { documentKey } from '#trade/purchases/server/documents/receive.ts'
import type { DueStep } from './commands.ts'
import { consignees } from './consignees.ts'
import { drawDocument } from './drawn-document.ts'

/** Details of a car in its documents. */
interface Car {
  readonly id: number
  readonly mailbox: string
  readonly client: string
  readonly title: string
  readonly chassis: string
  readonly sku: string
}

/** A document that is in the storage. */
export type StoredDocument = Omit<NewDocument, 'uploaderId'>

/** Draws and stores the documents of steps. */
export async function storeDocuments(
  storage: FileStorage,
  steps: readonly DueStep[],
  cars: ReadonlyMap<number, Car>,
): Promise<ReadonlyMap<DueStep, StoredDocument>> {
  const kept = await Promise.all(
    steps.map(async (step) => {
      const document = await storeDocument(storage, step, cars.get(step.purchaseId))
      return document ? ([[step, document]] as const) : []
    }),
  )
  return new Map(kept.flat())
}

async function storeDocument(
  storage: FileStorage,
  { action }: DueStep,
  car: Car | undefined,
): Promise<StoredDocument | null> {
  if (action.do !== 'document' || !car) return null
  const { kind, number, rows } = action
  const { name, content, contentType } = drawDocument({
    ...{ kind, number, title: documentKindName(kind, 'en') },
    rows: [
      ['Vehicle', car.title],
      ['Chassis number', car.chassis],
      ['Our number', car.sku],
      ['Consignee', consignees[car.mailbox]?.fullName ?? car.client],
      ...rows,
    ],
  })
  const storageId = newStorageId('purchases')
  await storage.put(documentKey(storageId), content, { contentType })
  return {
    ...{ purchaseId: car.id, kind, name, contentType, storageId },
    visibleTo: documentKinds[kind].visibleTo,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
  }
}
