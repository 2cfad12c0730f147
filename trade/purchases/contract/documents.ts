import { addDays } from '#platform/clock/contract/tokyo-time.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { type PurchaseStatus, purchaseStatus } from './rules.ts'

/** File types of documents, detected from the content. */
export const documentFileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
] as const
export type DocumentFileType = (typeof documentFileTypes)[number]
/** Maximum size of an uploaded document in bytes. */
export const maxDocumentBytes = 25 * 1024 * 1024
export const maxDocumentNameCharacters = 200
/** Maximum longer side of a stored photo, px: an A4 page at 300 dpi fits. */
export const documentPhotoSide = 3600

/** Path of resumable uploads by the tus protocol; the result is the same as of `upload-document`. */
export const documentUploadsPath = '/purchased-cars/uploads'

/** Who can see a document: managers only, also the client's dealer, or everybody who may see the car. */
export const documentVisibilities = ['client', 'dealer', 'managers'] as const
export type DocumentVisibility = (typeof documentVisibilities)[number]

/** Who provides a document. */
export type DocumentSource = 'client' | 'company'

interface DocumentKind {
  readonly name: Readonly<Record<Language, string>>
  /** Who usually provides it; anybody may provide `either`. */
  readonly from: DocumentSource | 'either'
  readonly visibleTo: DocumentVisibility
  /** Whether a car can have several, so that a new one does not replace the first. */
  readonly isRepeated?: true
  /** Whether it concerns the consignee. */
  readonly isOfConsignee?: true
  /** Whether it exists only once the ship has been loaded. */
  readonly isAfterLoading?: true
  /** Words in a file name that suggest the kind. */
  readonly words: RegExp
}

const kind = (
  from: DocumentKind['from'],
  en: string,
  ru: string,
  words: RegExp,
  more: Partial<DocumentKind> = {},
): DocumentKind => ({ name: { en, ru }, from, visibleTo: 'client', words, ...more })

const several = { isRepeated: true } as const
const ofConsignee = { isOfConsignee: true } as const
const afterLoading = { isAfterLoading: true } as const

/** The kinds of documents, in the order of lists. */
export const documentKinds = {
  passport: kind(
    'client',
    'Passport copy of the consignee',
    'Копия паспорта получателя',
    /pass?port|паспорт/i,
    ofConsignee,
  ),
  power_of_attorney: kind(
    'client',
    'Power of attorney for customs',
    'Доверенность для таможни',
    /attorney|\bpoa\b|доверенн/i,
    ofConsignee,
  ),
  tax_number: kind(
    'client',
    'Tax number of the consignee',
    'Налоговый номер получателя',
    /\b(?:tin|kra|pin|inn|tax)\b|(?<!\p{L})инн(?!\p{L})|налог/iu,
    ofConsignee,
  ),
  import_permit: kind(
    'client',
    'Import permit',
    'Разрешение на ввоз',
    /import[ _-]*(?:permit|approval|licen)|\bvia\b|\bidf\b|разрешение/i,
    ofConsignee,
  ),
  export_certificate: kind(
    'company',
    'Export certificate',
    'Экспортный сертификат',
    /export|deregistration|\bec\b|экспорт|снятие/i,
  ),
  bill_of_lading: kind(
    'company',
    'Bill of lading',
    'Коносамент',
    /lading|\bb[ _-]?l\b|\bbol\b|коносамент/i,
    afterLoading,
  ),
  inspection: kind(
    'company',
    'Inspection certificate',
    'Сертификат осмотра',
    /inspect|jevic|qisj|jaai|\beaa\b|осмотр/i,
  ),
  insurance: kind(
    'company',
    'Insurance policy',
    'Страховой полис',
    /insur|policy|страх/i,
    afterLoading,
  ),
  customs: kind('company', 'Export declaration', 'Экспортная декларация', /customs|declar|деклар/i),
  auction_sheet: kind('company', 'Auction sheet', 'Аукционный лист', /auction|sheet|аукцион/i),
  keys: kind('company', 'Keys', 'Ключи', /\bkeys?\b|ключ/i, several),
  payment_receipt: kind(
    'client',
    'Payment receipt',
    'Платёжный документ',
    /payment|receipt|swift|remittance|плат[её]ж|чек/i,
    several,
  ),
  other: kind('either', 'Other document', 'Другой документ', /^$/, several),
} as const satisfies Readonly<Record<string, DocumentKind>>
export type DocumentKindCode = keyof typeof documentKinds

export const documentKindCodes = Object.keys(documentKinds) as DocumentKindCode[]
const kinds: Readonly<Record<DocumentKindCode, DocumentKind>> = documentKinds

/** Returns the definition of a kind; kinds of an earlier version count as other documents. */
export const documentKind = (code: string): DocumentKind =>
  Object.hasOwn(kinds, code) ? kinds[code as DocumentKindCode] : kinds.other

export const documentKindName = (code: string, language: Language): string =>
  documentKind(code).name[language]

/** Returns the kinds that a person may upload: managers all, others those that clients provide. */
export const uploadableKinds = (isManager: boolean): readonly DocumentKindCode[] =>
  documentKindCodes.filter((code) => isManager || kinds[code].from !== 'company')

/** Guesses the kind of a file from its name. */
export function kindOfFileName(name: string, isManager: boolean): DocumentKindCode {
  const words = name.normalize('NFC').replaceAll(/[_.]/g, ' ')
  return uploadableKinds(isManager).find((code) => kinds[code].words.test(words)) ?? 'other'
}

/** When a document is due: days before or after the ship leaves. */
type DueRule = { readonly beforeEtd: number } | { readonly afterEtd: number }

interface NeededDocument {
  readonly kind: DocumentKindCode
  /** Requested from this status on. */
  readonly since: PurchaseStatus
  readonly due: DueRule
}

const { domesticTransport, waitingShip, waitingLoading, inTransit, delivered } = purchaseStatus

const need = (code: DocumentKindCode, since: PurchaseStatus, due: DueRule): NeededDocument => ({
  kind: code,
  since,
  due,
})

const exportCertificate = need('export_certificate', waitingShip, { beforeEtd: 5 })
const billOfLading = need('bill_of_lading', inTransit, { afterEtd: 5 })
const insurance = need('insurance', inTransit, { afterEtd: 3 })
const passport = need('passport', domesticTransport, { beforeEtd: 2 })
const taxNumber = need('tax_number', domesticTransport, { beforeEtd: 5 })
const importPermit = need('import_permit', domesticTransport, { beforeEtd: 7 })
const powerOfAttorney = need('power_of_attorney', waitingLoading, { beforeEtd: 2 })
const inspection = need('inspection', waitingShip, { beforeEtd: 5 })

const everywhere = [exportCertificate, billOfLading] as const
/** Pre-shipment roadworthiness inspection in Japan: JEVIC, QISJ, EAA. */
const inspected = [...everywhere, inspection, taxNumber] as const

/** The documents that a country requires, by ISO 3166 code; other countries require `others`. */
const neededByCountry: Readonly<Record<string, readonly NeededDocument[]>> = {
  RU: [passport, powerOfAttorney, ...everywhere, insurance],
  KE: inspected,
  TZ: inspected,
  MZ: inspected,
  ZA: [...everywhere, importPermit],
  AE: [passport, ...everywhere],
  GE: [passport, ...everywhere],
  NZ: [...everywhere, inspection, need('customs', waitingLoading, { beforeEtd: 1 })],
  AU: [importPermit, ...everywhere],
  JM: inspected,
  LK: [...everywhere, inspection, taxNumber, importPermit],
  BD: [...everywhere, inspection, taxNumber],
  PK: [passport, ...everywhere, taxNumber],
  CN: [importPermit, ...everywhere],
}
const others: readonly NeededDocument[] = [passport, ...everywhere]

/** The facts from which the checklist of a car follows. */
export interface ChecklistCar {
  readonly status: PurchaseStatus
  /** UN/LOCODE; empty if unknown. */
  readonly dischargePort: string
  /** ISO 3166 code of the consignee's country, if known. */
  readonly consigneeCountry: string | null
  readonly etd: string | null
}

/** `later`: not requested yet. */
export const checklistStates = ['present', 'missing', 'later'] as const

export interface ChecklistItem {
  readonly kind: DocumentKindCode
  readonly state: (typeof checklistStates)[number]
  readonly from: DocumentSource
  /** Null if the day is unknown or the document is present. */
  readonly dueOn: string | null
  readonly fileId: number | null
}

export interface DocumentChecklist {
  readonly items: ChecklistItem[]
  /** Number of documents that the client still has to provide, and when the first one is due. */
  readonly owed: number
  readonly owedUntil: string | null
}

/** Returns the documents that a car needs for its destination, with those that are present. */
export function checklistOf(
  car: ChecklistCar,
  documents: readonly { readonly id: number; readonly type: string }[],
): DocumentChecklist {
  const country = car.dischargePort.slice(0, 2) || car.consigneeCountry || ''
  const needed = neededByCountry[country] ?? others
  const items = needed
    .map((rule) => itemOf(rule, car, documents))
    .filter((item) => item.state === 'present' || isStillNeeded(car.status, item.from))
  const owed = items.filter(({ state, from }) => state === 'missing' && from === 'client')
  const days = owed.flatMap(({ dueOn }) => dueOn ?? []).sort()
  return { items, owed: owed.length, owedUntil: days[0] ?? null }
}

function itemOf(
  { kind: code, since, due }: NeededDocument,
  car: ChecklistCar,
  documents: readonly { readonly id: number; readonly type: string }[],
): ChecklistItem {
  const { from } = documentKinds[code]
  const source = from === 'client' ? 'client' : 'company'
  const file = documents.find(({ type }) => type === code)
  if (file) return { kind: code, state: 'present', from: source, dueOn: null, fileId: file.id }
  const state = stepOf(car.status) >= (since ?? 0) ? 'missing' : 'later'
  return { kind: code, state, from: source, dueOn: dueDay(due, car.etd), fileId: null }
}

function dueDay(due: DueRule, etd: string | null): string | null {
  if (!etd) return null
  return addDays(etd, 'beforeEtd' in due ? -due.beforeEtd : due.afterEtd)
}

/** Returns the delivery step of a status; after a cancelled shipping the car waits for another ship. */
const stepOf = (status: PurchaseStatus): number =>
  status === purchaseStatus.shippingCancelled ? waitingShip : (status ?? 0)

/**
 * Returns whether a document is still needed: nothing after cancellation, and nothing from the client after arrival.
 */
function isStillNeeded(status: PurchaseStatus, from: DocumentSource): boolean {
  if (status === purchaseStatus.purchaseCancelled || status === purchaseStatus.auctionResale) {
    return false
  }
  return status !== delivered || from === 'company'
}
