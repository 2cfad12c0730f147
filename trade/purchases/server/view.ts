import { sql } from 'kysely'
import { atWidth, thumbnailWidth } from '#market/pictures/contract/addresses.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { portName } from '#market/reference-data/contract/ports.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import type { ResponseBody } from '#platform/core/contract/endpoint.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { resultPageOf } from '#trade/bids/server/lot-pages.ts'
import type { viewPurchase } from '#trade/purchases/contract/calls.ts'
import {
  canBecome,
  isConsigneeFinal,
  type LineKind,
  lineKinds,
  needsReason,
  purchaseStatuses,
} from '#trade/purchases/contract/rules.ts'
import { checklistOfCar } from './documents/checklist.ts'
import { documentsOf } from './documents/queries.ts'
import { acceptsDocuments } from './documents/rules.ts'
import { partiesOf } from './parties/queries.ts'
import {
  chassisOf,
  exportTypeLabel,
  invoiceLabel,
  lineLabel,
  statusLabel,
} from './purchase-texts.ts'
import { getSeenPurchase, type SeenPurchase } from './scope.ts'
import { type LogRow, movedDayOf, readLog, stepsOf, timelineOf } from './timeline.ts'

type View = ResponseBody<typeof viewPurchase>

/**
 * Returns everything about a purchased car that a person may see (spec 2 §2). Reads several tables: only in one
 * snapshot do they match the version by which changes are refused.
 * @throws Refusal not_found
 */
export async function getPurchase(
  db: Db,
  person: Person,
  id: number,
  language: Language,
): Promise<View> {
  const seen = await getSeenPurchase(db, person, id)
  const { isManager } = seen
  const [car, log, ofDocuments, finances] = await Promise.all([
    readCar(db, id),
    readLog(db, id, isManager),
    documentsOf(db, seen, person),
    financesOf(db, seen, language),
  ])
  if (!car) throw new Refusal('not_found')
  const images = pictureUrls({ id: car.lot_id, photos: car.photos, sheet: car.sheet })
  const { permissions } = person
  return {
    success: true,
    status: car.status,
    statusDate: car.status_on,
    statusReason: car.status_reason,
    carDetail: carDetailOf(car, language),
    lotImages: { images, thumbnails: images.map((image) => atWidth(image, thumbnailWidth)) },
    logistics: logisticsOf(car, log, language),
    finances,
    ...(await partiesOf(db, car, ofDocuments.documents, language)),
    ...ofDocuments,
    checklist: await checklistOfCar(db, car, ofDocuments.documents),
    note: car.client_note,
    managerNote: isManager ? car.manager_note : null,
    statusList: purchaseStatuses.map((value) => ({
      value,
      label: statusLabel(value, language),
      next: isManager && canBecome(car.status, value),
      needsReason: needsReason(car.status, value),
    })),
    timeline: timelineOf(log, isManager, language),
    steps: stepsOf(log, car),
    version: car.version,
    bidId: car.bid_id,
    user:
      isManager || seen.isDealer
        ? { id: car.person_id, name: car.full_name, company: car.company }
        : null,
    may: {
      manage: isManager,
      editConsignee: !isConsigneeFinal(car.status),
      downloadInvoice: permissions.downloadInvoice,
      downloadPhotos: permissions.downloadPhotos && car.photos.length > 0,
      share: permissions.shareCar,
      addDocuments: isManager || acceptsDocuments(car.status),
    },
  }
}

const readCar = (db: Db, id: number) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('auction_houses as house', 'house.id', 'car.house_id')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .innerJoin('lots as lot', 'lot.id', 'car.lot_id')
    .leftJoin('colors as color', 'color.code', 'car.color')
    .selectAll('car')
    .select(['house.name as house_name', 'maker.name as maker_name', 'model.name as model_name'])
    .select(['color.name_en as color_en', 'color.name_ru as color_ru'])
    .select(['client.full_name', 'client.company', 'lot.market', 'lot.status as lot_status'])
    .where('car.id', '=', id)
    .executeTakeFirst()
type Car = NonNullable<Awaited<ReturnType<typeof readCar>>>

const carDetailOf = (car: Car, language: Language): View['carDetail'] => ({
  title: [`${car.maker_name} ${car.model_name}`, car.trim].filter(Boolean).join(' '),
  carId: String(car.lot_id),
  model: car.model_name,
  yearMonth: [car.year, car.month && String(car.month).padStart(2, '0')].filter(Boolean).join('.'),
  chassis: chassisOf(car),
  mileage: car.mileage_km,
  engine: car.engine_cc,
  color: (language === 'ru' ? car.color_ru : car.color_en) ?? car.color,
  purchaseDate: car.bought_on,
  auction: car.house_name,
  lotNo: car.lot_number,
  id: car.id,
  sku: car.sku,
  kind: car.kind,
  condition: car.condition,
  link: resultPageOf({
    id: car.lot_id,
    kind: car.kind,
    market: car.market,
    status: car.lot_status,
  }),
})

const logisticsOf = (car: Car, log: readonly LogRow[], language: Language): View['logistics'] => ({
  yardArrivalEta: car.yard_arrival_on,
  stockYard: car.stock_yard,
  exportPort: portName(car.export_port, language),
  typeOfExport: exportTypeLabel(car.export_type, language),
  purchaseDate: car.bought_on,
  shippingLine: car.shipping_line,
  voyage: car.voyage,
  destination: car.destination,
  etd: car.etd,
  eta: car.eta,
  status: statusLabel(car.status, language),
  dischargePort: portName(car.discharge_port, language),
  vessel: car.vessel,
  codes: {
    exportPort: car.export_port,
    dischargePort: car.discharge_port,
    typeOfExport: car.export_type,
  },
  etdMoved: movedDayOf(log, 'etd'),
  etaMoved: movedDayOf(log, 'eta'),
})

/** Returns the lines until the invoice, then its content and the notes after it. */
async function financesOf(
  db: Db,
  { id, personId, isDealer }: SeenPurchase,
  language: Language,
): Promise<View['finances']> {
  const [lines, invoices, account] = await Promise.all([
    db
      .selectFrom('purchase_lines')
      .select(['id', 'kind', 'label_en', 'label_ru', 'amount_yen', 'source'])
      .where('purchase_id', '=', id)
      .execute(),
    db
      .selectFrom('invoices')
      .select(['id', 'kind', 'number', 'issued_at', 'due_on', 'total_yen', 'reason'])
      .where('purchase_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('accounts')
      .select('balance_yen')
      .where('person_id', '=', personId)
      .executeTakeFirst(),
  ])
  const invoice = invoices.find(({ kind }) => kind === 'invoice')
  const notes = invoices.filter(({ kind }) => kind === 'credit_note' || kind === 'debit_note')
  const fields = [
    ...inOrder(lines).map((line) => ({
      label: lineLabel(line, language),
      value: line.amount_yen,
      id: line.id,
      kind: line.kind,
      labelEn: line.label_en,
      labelRu: line.label_ru,
      source: line.source,
    })),
    ...notes.map((note) => ({
      label: invoiceLabel(note, language),
      value: note.kind === 'credit_note' ? -note.total_yen : note.total_yen,
      id: note.id,
      kind: note.kind === 'credit_note' ? ('discount' as const) : ('other' as const),
      labelEn: note.reason,
      labelRu: note.reason,
      source: 'manager' as const,
    })),
  ]
  const total = fields.reduce((sum, { value }) => sum + value, 0)
  const balance = account?.balance_yen ?? 0
  return {
    fields,
    total,
    frozen: invoice !== undefined,
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      kind: invoice.kind,
      number: invoice.number,
      issuedAt: tokyoIso(invoice.issued_at),
      dueOn: invoice.due_on,
      total: invoice.total_yen,
      reason: invoice.reason,
    })),
    balance: isDealer ? null : balance,
    dueOn: invoice?.due_on ?? null,
    owed: isDealer || !invoice ? null : await owedOf(db, id),
  }
}

/** Returns the unpaid yen of an invoice and its notes. */
async function owedOf(db: Db, id: number): Promise<number> {
  const { owed } = await db
    .selectFrom('payment_records')
    .select(sql<number>`coalesce(-sum(open_yen), 0)::bigint`.as('owed'))
    .where('purchase_id', '=', id)
    .where('open_yen', '<', 0)
    .executeTakeFirstOrThrow()
  return owed
}

/** Returns lines in the order of the invoice: the car first, discounts last. */
const inOrder = <Line extends { readonly id: number; readonly kind: LineKind }>(
  lines: readonly Line[],
): Line[] =>
  lines.toSorted((a, b) => lineKinds.indexOf(a.kind) - lineKinds.indexOf(b.kind) || a.id - b.id)
