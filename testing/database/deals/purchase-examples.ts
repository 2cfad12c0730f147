import { sql } from 'kysely'
import { newStorageId } from '#platform/storage/server/key.ts'
import { insertDocument, markDocumentStored } from '#trade/purchases/server/documents/commands.ts'
import { documentKey } from '#trade/purchases/server/documents/receive.ts'
import { sharePurchase } from '#trade/sharing/server/commands.ts'
import type { TestApp } from '../app.ts'
import { idOf, type Who } from '../people.ts'
import { asClient } from './as-client.ts'
import { buyCar, issueFor } from './purchases.ts'

const consignee = {
  ...{ fullName: 'Anna Kuznetsova', address: 'Svetlanskaya 83, apt 12', countryId: 1 },
  ...{ port: 'Vladivostok', telephone: '+7 423 555 01 18', email: 'anna@people.test' },
}

interface Caller {
  readonly who: Who
}

/** The shortest valid PDF. */
const smallPdf = '%PDF-1.4\n%%EOF\n'

/** Returns inputs for the calls about purchases, with the cars that they name. */
export function purchaseExamples(server: TestApp) {
  const { db } = server

  /** Returns a car that a person has bought, and buys one if there is none. */
  async function carOf(who: Who): Promise<string> {
    const known = await db
      .selectFrom('purchases')
      .select('id')
      .where('person_id', '=', await idOf(db, who))
      .executeTakeFirst()
    return String(known?.id ?? (await asClient(server.db, who, () => buyCar(server, who))).id)
  }

  /** Returns a person's link to a car. */
  async function linkOf(who: Who): Promise<string> {
    const wanted = { ownerId: await idOf(db, who), purchaseId: Number(await carOf(who)) }
    return (await sharePurchase(db, server.context.shareCodes, wanted)).id
  }

  /** Buys a car with photos. */
  async function carWithPhotos(who: Who): Promise<string> {
    const known = await db
      .selectFrom('purchases')
      .select('id')
      .where('person_id', '=', await idOf(db, who))
      .where(sql<boolean>`cardinality(photos) > 0`)
      .executeTakeFirst()
    const photos = ['/1.jpg']
    return String(
      known?.id ?? (await asClient(server.db, who, () => buyCar(server, who, { photos }))).id,
    )
  }

  /** Buys a car; returns it with the Tokyo day of the purchase. */
  async function newCar(who: Who) {
    const { id } = await asClient(server.db, who, () => buyCar(server, who))
    const { bought_on: date } = await db
      .selectFrom('purchases')
      .select('bought_on')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id: String(id), date }
  }

  /** Issues a proforma for a new car. */
  async function invoiceOf(who: Who): Promise<string> {
    const { id } = await asClient(server.db, who, () => buyCar(server, who))
    return String(await issueFor(server, id))
  }

  /** Uploads a document of a person. */
  async function documentOf(who: Who): Promise<number> {
    const storageId = newStorageId('purchases')
    const uploaderId = await idOf(db, who)
    const id = await insertDocument(db, {
      ...{ purchaseId: Number(await carOf(who)), uploaderId, kind: 'other', name: 'a.pdf' },
      ...{ visibleTo: 'client', contentType: 'application/pdf', bytes: smallPdf.length },
      ...{ sha256: Buffer.alloc(32), storageId },
    })
    const about = { contentType: 'application/pdf' }
    await server.context.storage.put(documentKey(storageId), Buffer.from(smallPdf), about)
    await markDocumentStored(db, id, { actorId: uploaderId, requestId: 'test' })
    return id
  }

  const ofDocument = {
    own: async (who: Who) => ({ id: await documentOf(who) }),
    missing: { id: 999_999_999 },
    everybodys: 'manager' as const,
  }
  /** Adds a line as a manager. */
  async function lineOf(id: string) {
    const { id: lineId } = await db
      .insertInto('purchase_lines')
      .values({ purchase_id: Number(id), kind: 'other', amount_yen: 5_000, source: 'manager' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, lineId }
  }

  let tariffs = 0
  async function tariffOf(): Promise<number> {
    const { id } = await db
      .insertInto('tariffs')
      .values({ kind: 'yard', amount_yen: 10_000 })
      .onConflict((conflict) =>
        conflict.constraint('tariffs_key').doUpdateSet({ amount_yen: 10_000 }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const ofCar = {
    own: async (who: Who) => ({ id: await carOf(who) }),
    missing: { id: '0' },
    everybodys: 'manager' as const,
  }
  return {
    bodies: {
      updatePurchaseStatus: async () => ({ ...(await newCar('client')), status: 1 as const }),
      updateLogistics: async () => ({
        ids: [await carOf('client')],
        fields: { voyage: 'NL 2647', etd: '2031-03-20', eta: '2031-03-23' },
      }),
      saveConsignee: async ({ who }: Caller) => ({ id: await carOf(who), consignee }),
      updatePurchaseStatuses: async () => {
        const { id, date } = await newCar('client')
        return { ids: [id], status: 1 as const, date }
      },
      saveNote: async () => ({
        id: await carOf('client'),
        note: 'Winter tyres travel in the boot',
      }),
      savePurchaseLine: async () => ({
        ...{ id: (await newCar('client')).id, kind: 'freight' as const, amountYen: 65_000 },
      }),
      deletePurchaseLine: async () => lineOf((await newCar('client')).id),
      resetPurchaseLines: async () => ({ id: (await newCar('client')).id }),
      saveTariff: async () => ({ kind: 'inland' as const, amountYen: ++tariffs }),
      deleteTariff: async () => ({ id: await tariffOf() }),
      issueInvoice: async () => ({ id: await carOf('client'), kind: 'proforma' as const }),
      uploadPurchaseDocument: async ({ who }: Caller) => ({
        ...{ id: await carOf(who), type: 'passport' as const },
        file: new File([smallPdf], 'passport.pdf'),
      }),
      withdrawPurchaseDocument: async ({ who }: Caller) => ({ id: await documentOf(who) }),
      setDocumentVisibility: async () => ({
        ...{ id: await documentOf('client'), visibleTo: 'managers' as const },
      }),
      openPurchaseShare: async () => ({ id: await linkOf('client') }),
    },
    queries: {
      viewPurchase: async ({ who }: Caller) => ({ id: await carOf(who) }),
      getInvoice: async ({ who }: Caller) => ({ id: await invoiceOf(who) }),
      getStatement: async ({ who }: Caller) => ({ id: await carOf(who) }),
      downloadPurchaseImages: async ({ who }: Caller) => ({ id: await carWithPhotos(who) }),
      purchaseImagesZip: async ({ who }: Caller) => ({ id: await carWithPhotos(who) }),
      getPurchaseDocument: async ({ who }: Caller) => ({ id: await documentOf(who) }),
      sharePurchase: async ({ who }: Caller) => ({ id: await carOf(who) }),
      listVoyageCars: () => ({ voyage: 'NL 2647' }),
    },
    objects: {
      viewPurchase: ofCar,
      getInvoice: { ...ofCar, own: async (who: Who) => ({ id: await invoiceOf(who) }) },
      getStatement: ofCar,
      saveConsignee: ofCar,
      uploadPurchaseDocument: ofCar,
      getPurchaseDocument: ofDocument,
      withdrawPurchaseDocument: ofDocument,
    },
  }
}
