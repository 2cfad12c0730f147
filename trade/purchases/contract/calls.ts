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
const day = z.iso.date()
const status = z.union([z.null(), z.literal(purchaseStatusCodes)])

const dayOrNone = z.union([z.literal('').transform(() => undefined), queryDay])
const personOfPurchase = z.object({ id: z.int(), name: z.string(), company: z.string() })

/** The query of the list of purchases (spec 2 §2); filters are combined with AND, values of one filter with OR. */
export const purchaseListQuery = z.object({
  ...pageQuery.shape,
  after: afterRows.optional(),
  /** Words that must all occur in lot number, chassis, maker, model, number of the car, or voyage. */
  qSearch: queryText.optional(),
  /** Tokyo days of purchase, inclusive. */
  dateFrom: dayOrNone.optional(),
  dateTo: dayOrNone.optional(),
  /** Statuses; 0 is processing. */
  status: numberCodeList([processingValue, ...purchaseStatusCodes]).optional(),
  /** Ids of clients; only for dealers and managers. */
  user: idList.optional(),
  sort: z.enum(purchaseSortKeys).optional(),
  order: z.enum(sortOrders).optional(),
})
export type PurchaseListQuery = z.infer<typeof purchaseListQuery>

/** A car of the list. Fields up to `sku` are those of spec 2 §2. */
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
  /** Yen: the sum of the lines, or of the invoice with its notes. */
  totalPrice: z.int(),
  voyage: z.string(),
  sku: z.string(),
  lotType: z.enum(['car', 'bike']),
  /** The day on which it reached its status. */
  statusDate: day,
  dischargePort: z.string(),
  /** Whether the invoice is issued. */
  invoiced: z.boolean(),
  /** The client; null in a client's own list. */
  user: personOfPurchase.nullable(),
})
export type PurchaseRow = z.infer<typeof purchaseRow>

/** Statuses with the number of cars under the other filters. */
const statusCount = z.object({ value: status, label: z.string(), count: z.int().min(0) })
export type PurchaseStatusCount = z.infer<typeof statusCount>

export const listPurchases = endpoint('GET', '/purchased-cars/index', {
  summary:
    'Purchased cars: the person’s own, for dealers also those of their clients, for managers all',
  query: purchaseListQuery,
  response: z.object({
    carsList: z.array(purchaseRow),
    statusList: z.array(statusCount),
    /** Yen: the sum over all cars that match the filters. */
    totalAmount: z.int(),
    pageInfo,
    success: z.literal(true),
  }),
  access: { who: 'signed-in' },
})

/** Returns people with purchases, for the filter of dealers and managers. */
export const listPurchaseClients = endpoint('GET', '/purchased-cars/clients', {
  summary: 'The people whose cars the person can see',
  query: z.object({
    ...pageQuery.shape,
    /** Part of the name or of the company. */
    qSearch: queryText.optional(),
    /** Only these people. */
    ids: idList.optional(),
  }),
  response: z.object({
    /** Each with their number of cars. */
    clientList: z.array(z.object({ value: z.int(), label: z.string(), count: z.int() })),
    pageInfo,
  }),
  access: { who: 'signed-in' },
})

/** The consignee or notify party of a car (spec 2 §2). */
const party = z.object({
  /** Empty if not set. */
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
  /** Path of the file. */
  path: z.string(),
  /** The kind of document, such as `export_certificate`. */
  type: z.string(),
  id: z.int(),
  version: z.int(),
  /** MIME type, detected from the content. */
  contentType: z.string(),
  bytes: z.int(),
  uploadedAt: instant,
  /** Whether the person may withdraw or replace it. */
  mine: z.boolean(),
  visibleTo: z.enum(documentVisibilities),
})

/** A version that was replaced or withdrawn, which only managers see. */
const earlierDocument = purchaseDocument
  .pick({ name: true, path: true, type: true, id: true, version: true, uploadedAt: true })
  .extend({ withdrawn: z.boolean(), who: z.string() })

const checklist = z.object({
  items: z.array(
    z.object({
      kind: z.enum(documentKindCodes),
      /** `later`: not requested yet. */
      state: z.enum(checklistStates),
      from: z.enum(['client', 'company']),
      /** Null if the day is unknown or the document is present. */
      dueOn: day.nullable(),
      fileId: z.int().nullable(),
    }),
  ),
  /** Number of documents that the client still has to provide, and when the first one is due. */
  owed: z.int(),
  owedUntil: day.nullable(),
})

/** A numbered invoice or note that we issued. */
const invoice = z.object({
  id: z.int(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedAt: instant,
  dueOn: day.nullable(),
  total: yen,
  reason: z.string(),
})

/** An entry of the car's history; the sentence is in the reader's language. */
const timelineEntry = z.object({
  id: z.int(),
  at: instant,
  event: z.enum(purchaseEvents),
  text: z.string(),
  reason: z.string(),
  /** The actor; only for managers. */
  who: z.string().nullable(),
  /** Whether only managers see it. */
  internal: z.boolean(),
})

/** A day that has moved: its previous value, and by how many days. */
export const movedDay = z.object({
  before: day.nullable(),
  days: z.int().nullable(),
  movedAt: instant,
})

export const viewPurchase = endpoint('GET', '/purchased-cars/view', {
  summary: 'Everything about a purchased car',
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
      /** `2018.06` */
      yearMonth: z.string(),
      chassis: z.string(),
      /** km */
      mileage: z.int().nullable(),
      /** cc */
      engine: z.int().nullable(),
      color: z.string(),
      purchaseDate: day,
      auction: z.string(),
      lotNo: z.string(),
      id: z.int(),
      sku: z.string(),
      kind: z.enum(['car', 'bike']),
      condition: z.string(),
      /** Path of the lot's page. */
      link: z.string(),
    }),
    lotImages: z.object({ images: z.array(z.string()), thumbnails: z.array(z.string()) }),
    logistics: z.object({
      yardArrivalEta: day.nullable(),
      stockYard: z.string(),
      /** Name of the port in the reader's language; `codes` has the codes. */
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
      /** ETD and ETA before their last change; null if they never moved. */
      etdMoved: movedDay.nullable(),
      etaMoved: movedDay.nullable(),
    }),
    finances: z.object({
      fields: z.array(
        z.object({
          label: z.string(),
          /** Yen; negative for a discount or a refund. */
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
      /** Yen: balance of the client, negative if they owe money; null for dealers, to whom it does not belong. */
      balance: z.int().nullable(),
      dueOn: day.nullable(),
      /**
       * Yen: the part of the invoice that the balance does not cover, counting debts as those of the latest invoices.
       * Null before the invoice, and for dealers.
       */
      owed: z.int().min(0).nullable(),
    }),
    consignee: party,
    notifyParty: party.extend({ sameAsConsignee: z.boolean() }),
    documents: z.array(purchaseDocument),
    /** Empty except for managers. */
    earlierDocuments: z.array(earlierDocument),
    /** The documents that the car needs for its destination. */
    checklist,
    note: z.string(),
    /** The note for managers; null for everybody else. */
    managerNote: z.string().nullable(),
    /** Statuses; for managers also whether the car can change to them. */
    statusList: z.array(
      z.object({ value: status, label: z.string(), next: z.boolean(), needsReason: z.boolean() }),
    ),
    timeline: z.array(timelineEntry),
    /** When the car reached each delivery step; null for future ones. */
    steps: z.array(z.object({ status, on: day.nullable() })),
    version: z.int(),
    bidId: z.int(),
    user: personOfPurchase.nullable(),
    may: z.object({
      /** Whether the person has the actions of managers. */
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
