import { sql } from 'kysely'
import type { Notice } from '#people/notifications/server/commands.ts'
import type { ClaimedChange } from '#people/notifications/server/outbox/source.ts'
import type { NotificationValues } from '#people/notifications/server/tables.ts'
import { userType } from '#platform/core/contract/permissions.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type Language, languages } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { documentKindName } from '#trade/purchases/contract/documents.ts'
import type { InvoiceKind } from '#trade/purchases/contract/rules.ts'
import { chassisOf, invoiceLabel, statusLabel } from '../purchase-texts.ts'
import { purchaseTopic } from './purchase-topic.ts'

/** The values before a change, by column of `purchases`. */
interface BeforeChange {
  readonly status?: number | null
  readonly etd?: string | null
  readonly eta?: string | null
}

/** A change of a car, with its latest entry in the history. */
export interface ClaimedPurchaseChange extends ClaimedChange {
  readonly kind: 'status' | 'dates' | 'paper' | 'document'
  readonly cause_id: number
  readonly before: BeforeChange
}

/** A change of a car that still holds. */
export interface PurchaseChange {
  readonly noticeId: number
  readonly kind: ClaimedPurchaseChange['kind']
  readonly actorId: number | null
  readonly before: BeforeChange
  readonly car: NoticedCar
  readonly entry: NoticedEntry
}

/**
 * Returns the client and the dealer, except the actor. Managers, who may have bought before becoming one, are not
 * included.
 */
export function readersOf({ kind, car, actorId, entry }: PurchaseChange): number[] {
  const { person_id: clientId, dealer_id: dealerId } = car
  const isClient = car.user_type === userType.client
  if (kind === 'document') {
    // The company's documents are for people who may see them now and could not before.
    if (actorId === clientId || actorId === dealerId) return []
    const before = Array.isArray(entry.changes.visible_to) ? entry.changes.visible_to[0] : null
    const sees = (visible: unknown, isDealer: boolean) =>
      visible === 'client' || (isDealer && visible === 'dealer')
    const isNew = (isDealer: boolean) => sees(entry.visible_to, isDealer) && !sees(before, isDealer)
    return [
      ...(isClient && isNew(false) ? [clientId] : []),
      ...(dealerId !== null && isNew(true) ? [dealerId] : []),
    ]
  }
  const readers = [...(isClient ? [clientId] : []), ...(dealerId === null ? [] : [dealerId])]
  return readers.filter((id) => id !== actorId)
}

/** Returns whether a recorded change still holds; reverted changes are not notified. */
export function isStillRelevant({
  kind,
  before,
  car,
  entry,
}: Omit<PurchaseChange, 'noticeId' | 'actorId'>): boolean {
  if (kind === 'status') return (before.status ?? null) !== car.status
  if (kind === 'dates') return movedDays(before, car).length > 0
  if (kind === 'document') return entry.visible_to !== null && entry.visible_to !== 'managers'
  return true
}

const voyageDays = ['etd', 'eta'] as const

const movedDays = (before: BeforeChange, car: NoticedCar) =>
  voyageDays
    .filter((field) => before[field] !== undefined && before[field] !== car[field])
    .map((field) => ({ field, before: before[field] ?? null, after: car[field] }))

/** Maximum number of cars named in one mail. */
const maxCarsInMail = 50

/** Returns the notices for one reader: cars that changed together share one. */
export function noticesOf(personId: number, all: readonly PurchaseChange[]): Notice[] {
  const groups = new Map<string, [PurchaseChange, ...PurchaseChange[]]>()
  for (const change of all) {
    const key = groupOf(change)
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return [...groups.values()].map((group) => noticeOf(personId, group))
}

function groupOf({ noticeId, kind, before, car }: PurchaseChange): string {
  const voyage = car.voyage.toLowerCase()
  if (kind === 'status') return JSON.stringify([kind, car.status, voyage])
  if (kind === 'dates') return JSON.stringify([kind, voyage, movedDays(before, car)])
  return kind === 'document' ? `${kind} ${car.id}` : `${kind} ${noticeId}`
}

function noticeOf(personId: number, group: readonly [PurchaseChange, ...PurchaseChange[]]): Notice {
  const [first] = group
  const { kind, car, noticeId } = first
  const cars = new Set(group.map((change) => change.car.id))
  const isOne = cars.size === 1
  const clients = new Set(group.map((change) => change.car.client_name))
  const isOwn = car.person_id === personId
  const last = group.at(-1)?.noticeId ?? noticeId
  return {
    personIds: [personId],
    kind: 'purchase',
    code: `purchase_${kind}`,
    // A later state of one car replaces a pending one; everything else is notified separately.
    topic: purchaseTopic,
    about:
      isOne && (kind === 'status' || kind === 'dates')
        ? `${car.id}:${kind}`
        : `${car.id}:${kind}:${last}`,
    values: {
      ids: [...cars].slice(0, maxCarsInMail).join(),
      cars: cars.size,
      voyage: isOne ? '' : car.voyage,
      ...(!isOwn && clients.size === 1 && { client: car.client_name }),
      ...perLanguage('what', (language) => nameOf(car, isOne ? 1 : cars.size, language)),
      ...valuesOf(first, group, isOne),
    },
    link: isOne ? `/purchased-cars/${car.id}` : listLink(car.voyage),
  }
}

const listLink = (voyage: string) =>
  voyage ? `/purchased-cars?qSearch=${encodeURIComponent(voyage)}` : '/purchased-cars'

/** Returns `TOYOTA AQUA 2018`, or for many `12 cars of voyage NL 2647`. */
function nameOf(car: NoticedCar, count: number, language: Language): string {
  if (count === 1) return carName(car)
  const t = translator('mail', language)
  const { voyage } = car
  return voyage ? t('purchase.carsOfVoyage', { count, voyage }) : t('purchase.cars', { count })
}

export const carName = (car: NoticedCar): string =>
  [car.maker_name, car.model_name, car.year].filter(Boolean).join(' ')

/** Returns a value that is formatted per language. */
const perLanguage = (name: string, write: (language: Language) => string): NotificationValues =>
  Object.fromEntries(languages.map((language) => [`${name}:${language}`, write(language)]))

function valuesOf(
  first: PurchaseChange,
  group: readonly PurchaseChange[],
  isOne: boolean,
): NotificationValues {
  const { kind, car, entry, before } = first
  const chassis = isOne ? chassisOf(car) : ''
  switch (kind) {
    case 'status':
      return {
        to: car.status ?? 0,
        from: before.status ?? 0,
        ...perLanguage('status', (language) => statusLabel(car.status, language)),
        detail: [chassis, isOne ? car.status_reason : ''].filter(Boolean).join('. '),
      }
    case 'dates': {
      const moved = movedDays(before, car)
      return {
        ...Object.fromEntries(
          moved.flatMap(({ field, before, after }) => [
            [field, after ?? ''],
            [`${field}Before`, before ?? ''],
          ]),
        ),
        ...perLanguage('detail', (language) =>
          [...moved.map((day) => movedDayText(day, language)), chassis].filter(Boolean).join('. '),
        ),
      }
    }
    case 'paper': {
      const invoice = { kind: entry.event as InvoiceKind, number: String(entry.changes.number) }
      const due = entry.due_on
      return {
        number: invoice.number,
        amount: Number(entry.changes.amount),
        due: due ?? '',
        ...perLanguage('paper', (language) => invoiceLabel(invoice, language)),
        ...perLanguage('detail', (language) => {
          const t = translator('mail', language)
          const until = due ? t('purchase.until', { day: dayText(due, language) }) : ''
          return [until, chassis].filter(Boolean).join('. ')
        }),
      }
    }
    default: {
      const kinds = [...new Set(group.map((change) => String(change.entry.changes.kind)))]
      return {
        documents: kinds.join(),
        ...perLanguage('document', (language) =>
          kinds.map((code) => documentKindName(code, language)).join(', '),
        ),
        detail: chassis,
      }
    }
  }
}

interface MovedDay {
  readonly field: 'etd' | 'eta'
  readonly before: string | null
  readonly after: string | null
}

/** `ETA Mon 30 Nov 2026, 3 days later`. */
export function movedDayText({ field, before, after }: MovedDay, language: Language): string {
  const t = translator('mail', language)
  const name = t(`purchase.${field}`)
  if (after === null) return t('purchase.noDay', { name })
  const day = dayText(after, language)
  if (before === null) return `${name} ${day}`
  const days = Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000)
  return `${name} ${day}, ${
    days > 0 ? t('purchase.later', { count: days }) : t('purchase.earlier', { count: -days })
  }`
}

/** Cars with their clients, as what people are told about them needs them; not those that were taken back. */
export const listNoticedCars = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .innerJoin('people as client', 'client.id', 'car.person_id')
    .select(['car.id', 'car.sku', 'car.year', 'car.chassis_code', 'car.frame_number'])
    .select(['car.status', 'car.status_on', 'car.status_reason', 'car.etd', 'car.eta'])
    .select(['car.vessel', 'car.voyage', 'car.export_port', 'car.discharge_port'])
    .select(['maker.name as maker_name', 'model.name as model_name', 'car.person_id'])
    .select(['client.full_name as client_name', 'client.user_type', 'client.dealer_id'])
    .where('car.id', 'in', [0, ...ids])
    .where('car.withdrawn_at', 'is', null)
    .orderBy('car.id')
    .execute()
export type NoticedCar = Awaited<ReturnType<typeof listNoticedCars>>[number]

/** The entries of the history that notices are about, with the invoice or the document that they name. */
export async function listNoticedEntries(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    event: string
    changes: Record<string, unknown>
    reason: string
    due_on: string | null
    /** Who may see the document now; null where it is withdrawn. */
    visible_to: 'client' | 'dealer' | 'managers' | null
  }>`
    select log.id, log.event, log.changes, log.reason, invoice.due_on::text as due_on, (
      select file.visible_to from purchase_files file
      where log.event = 'file' and file.purchase_id = log.purchase_id
        and file.kind = log.changes->>'kind'
        and (coalesce(log.changes->>'name', '') = '' or file.name = log.changes->>'name')
        and file.stored_at is not null and file.withdrawn_at is null
      order by file.version desc limit 1
    ) as visible_to
    from purchase_log log
    left join invoices invoice on invoice.number = log.changes->>'number'
    where log.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
export type NoticedEntry =
  Awaited<ReturnType<typeof listNoticedEntries>> extends Map<number, infer Row> ? Row : never
