import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import {
  idList,
  numberCodeList,
  queryDay,
  queryText,
} from '#platform/core/contract/query-values.ts'
import { instant, lotId } from '#platform/core/contract/values.ts'
import { yen } from '#platform/core/contract/yen.ts'
import { afterRows, pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { sortOrders } from '#platform/list/contract/pages.ts'
import { checklistStates, documentKindCodes, documentVisibilities } from './documents.ts'
import { purchaseSortKeys } from './list-keys.ts'
import {
  invoiceKinds,
  lineKinds,
  paymentMethods,
  processingValue,
  purchaseEvents,
  purchaseStatusCodes,
} from './rules.ts'

export const purchaseId = lotId
/** A Tokyo day. */
const day = z.iso.date()
const status = z.union([z.null(), z.literal(purchaseStatusCodes)])

const dayOrNone = z.union([z.literal('').transform(() => undefined), queryDay])
const personOfPurchase = z.object({ id: z.int(), name: z.string(), company: z.string() })

/** The query of the list of purchases (spec 2 §2); filters are combined with AND, the values of one with OR. */
export const purchaseListQuery = z.object({
  ...pageQuery.shape,
  after: afterRows.optional(),
  /** Words, each of which has to occur in lot number, chassis, maker, model, number of the car, or voyage. */
  qSearch: queryText.optional(),
  /** Tokyo days of buying, both included. */
  dateFrom: dayOrNone.optional(),
  dateTo: dayOrNone.optional(),
  /** Statuses; 0 is processing. */
  status: numberCodeList([processingValue, ...purchaseStatusCodes]).optional(),
  /** Ids of clients; it counts for dealers and managers. */
  user: idList.optional(),
  sort: z.enum(purchaseSortKeys).optional(),
  order: z.enum(sortOrders).optional(),
})
export type PurchaseListQuery = z.infer<typeof purchaseListQuery>

/** A car of the list; spec 2 §2 names its fields up to `sku`. */
const purchaseRow = z.object({
  auction: z.string(),
  chassis: z.string(),
  eta: day.nullable(),
  etd: day.nullable(),
  year: z.int().nullable(),
  exportPort: z.string(),
  id: z.int(),
  images: z.array(z.string()),
  lotNo: z.string(),
  maker: z.string(),
  model: z.string(),
  purchaseDate: day,
  status,
  /** Yen: what the lines come to, or the invoice with its notes. */
  totalPrice: z.int(),
  voyage: z.string(),
  sku: z.string(),
  lotType: z.enum(['car', 'bike']),
  /** When it got its status. */
  statusDate: day,
  dischargePort: z.string(),
  /** Whether the invoice is issued. */
  invoiced: z.boolean(),
  /** Whose car it is; null in a client's own list. */
  user: personOfPurchase.nullable(),
})
export type PurchaseRow = z.infer<typeof purchaseRow>

/** Statuses with how many cars of the other filters have them. */
const statusCount = z.object({ value: status, label: z.string(), count: z.int().min(0) })
export type PurchaseStatusCount = z.infer<typeof statusCount>

export const listPurchases = endpoint('GET', '/purchased-cars/index', {
  summary:
    'Cars that were bought: of the person, of a dealer also those of the clients, of managers all',
  query: purchaseListQuery,
  response: z.object({
    carsList: z.array(purchaseRow),
    statusList: z.array(statusCount),
    /** Yen: the totals of all cars that the filters find. */
    totalAmount: z.int(),
    pageInfo,
    success: z.literal(true),
  }),
  refusals: [],
  access: { who: 'signed-in' },
})

/** People with purchases, by whom dealers and managers filter. */
export const listPurchaseClients = endpoint('GET', '/purchased-cars/clients', {
  summary: 'People whose cars the person sees',
  query: z.object({
    ...pageQuery.shape,
    /** A part of the name or of the company. */
    qSearch: queryText.optional(),
    /** These people alone. */
    ids: idList.optional(),
  }),
  response: z.object({
    /** With the number of cars of each. */
    clientList: z.array(z.object({ value: z.int(), label: z.string(), count: z.int() })),
    pageInfo,
  }),
  refusals: [],
  access: { who: 'signed-in' },
})

/** Who gets the car at the port, or is told of it (spec 2 §2). */
const party = z.object({
  /** Empty where there is none yet. */
  value: z.string(),
  fullName: z.string(),
  address: z.string(),
  country: z.string(),
  countryId: z.int().nullable(),
  port: z.string(),
  telephone: z.string(),
  email: z.string(),
  paymentMethod: z.union([z.enum(paymentMethods), z.literal('')]),
  /** Documents of the person, such as a passport. */
  document: z.array(z.object({ name: z.string(), path: z.string(), type: z.string() })),
})
export type PurchaseParty = z.infer<typeof party>

const purchaseDocument = z.object({
  name: z.string(),
  /** Where the file is. */
  path: z.string(),
  /** Its kind, such as `export_certificate`. */
  type: z.string(),
  id: z.int(),
  version: z.int(),
  /** MIME type, found by content. */
  contentType: z.string(),
  bytes: z.int(),
  uploadedAt: instant,
  /** Whether the person may withdraw or replace it. */
  mine: z.boolean(),
  visibleTo: z.enum(documentVisibilities),
})

/** A version that another one replaced, or that was withdrawn: managers see them. */
const earlierDocument = purchaseDocument
  .pick({ name: true, path: true, type: true, id: true, version: true, uploadedAt: true })
  .extend({ withdrawn: z.boolean(), who: z.string() })

const checklist = z.object({
  items: z.array(
    z.object({
      kind: z.enum(documentKindCodes),
      /** `later`: it is not asked for yet. */
      state: z.enum(checklistStates),
      from: z.enum(['client', 'company']),
      /** Null where no day is known, or it is there. */
      dueOn: day.nullable(),
      fileId: z.int().nullable(),
    }),
  ),
  /** How many the client still has to bring, and until when the first of them. */
  owed: z.int(),
  owedUntil: day.nullable(),
})

/** An invoice or note of ours with its number. */
const invoice = z.object({
  id: z.int(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedAt: instant,
  dueOn: day.nullable(),
  total: yen,
  reason: z.string(),
})

/** Something that has happened to the car; the sentence is in the reader's language. */
const timelineEntry = z.object({
  id: z.int(),
  at: instant,
  event: z.enum(purchaseEvents),
  text: z.string(),
  reason: z.string(),
  /** Managers see who it was. */
  who: z.string().nullable(),
  /** Managers alone see it. */
  internal: z.boolean(),
})

/** A day that was moved: what it was before, by how many days. */
export const movedDay = z.object({
  before: day.nullable(),
  days: z.int().nullable(),
  movedAt: instant,
})

export const viewPurchase = endpoint('GET', '/purchased-cars/view', {
  summary: 'Everything about a car that was bought',
  query: z.object({ id: purchaseId }),
  response: z.object({
    success: z.literal(true),
    status,
    statusDate: day,
    statusReason: z.string(),
    carDetail: z.object({
      title: z.string(),
      carId: z.string(),
      model: z.string(),
      /** `2018.06`. */
      yearMonth: z.string(),
      chassis: z.string(),
      /** Kilometres. */
      mileage: z.int().nullable(),
      /** Cubic centimetres. */
      engine: z.int().nullable(),
      color: z.string(),
      purchaseDate: day,
      auction: z.string(),
      lotNo: z.string(),
      id: z.int(),
      sku: z.string(),
      kind: z.enum(['car', 'bike']),
      condition: z.string(),
      /** Page of the lot. */
      link: z.string(),
    }),
    lotImages: z.object({ images: z.array(z.string()), thumbnails: z.array(z.string()) }),
    logistics: z.object({
      yardArrivalEta: day.nullable(),
      stockYard: z.string(),
      /** Name of the port in the reader's language; codes are in `codes`. */
      exportPort: z.string(),
      typeOfExport: z.string(),
      purchaseDate: day,
      shippingLine: z.string(),
      voyage: z.string(),
      destination: z.string(),
      etd: day.nullable(),
      eta: day.nullable(),
      status: z.string(),
      dischargePort: z.string(),
      vessel: z.string(),
      codes: z.object({
        exportPort: z.string(),
        dischargePort: z.string(),
        typeOfExport: z.int().nullable(),
      }),
      /** What ETD and ETA were before their last change; null where they never moved. */
      etdMoved: movedDay.nullable(),
      etaMoved: movedDay.nullable(),
    }),
    finances: z.object({
      fields: z.array(
        z.object({
          label: z.string(),
          /** Yen, below zero for a discount or what was paid back. */
          value: z.int(),
          id: z.int(),
          kind: z.enum(lineKinds),
          labelEn: z.string(),
          labelRu: z.string(),
          source: z.enum(['lot', 'tariff', 'manager']),
        }),
      ),
      total: z.int(),
      /** Whether the invoice has frozen the lines. */
      frozen: z.boolean(),
      invoices: z.array(invoice),
      /** Yen: balance of the client, below zero where the client owes; null for dealers, to whom it does not belong. */
      balance: z.int().nullable(),
      dueOn: day.nullable(),
      /**
       * Yen: what of the invoice the balance does not cover; debts are those of the latest invoices. Null before the
       * invoice, and for dealers.
       */
      owed: z.int().min(0).nullable(),
    }),
    consignee: party,
    notifyParty: party.extend({ sameAsConsignee: z.boolean() }),
    documents: z.array(purchaseDocument),
    /** Empty for all but managers. */
    earlierDocuments: z.array(earlierDocument),
    /** The documents that the car needs by where it goes. */
    checklist,
    note: z.string(),
    /** The note among managers; null for everybody else. */
    managerNote: z.string().nullable(),
    /** Statuses, and for managers those that may come next. */
    statusList: z.array(
      z.object({ value: status, label: z.string(), next: z.boolean(), needsReason: z.boolean() }),
    ),
    timeline: z.array(timelineEntry),
    /** When the car got each status of its way; null for those still to come. */
    steps: z.array(z.object({ status, on: day.nullable() })),
    version: z.int(),
    bidId: z.int(),
    user: personOfPurchase.nullable(),
    may: z.object({
      /** Everything that managers do. */
      manage: z.boolean(),
      editConsignee: z.boolean(),
      downloadInvoice: z.boolean(),
      downloadPhotos: z.boolean(),
      share: z.boolean(),
      addDocuments: z.boolean(),
    }),
  }),
  refusals: ['not_found'],
  access: { who: 'signed-in' },
})
