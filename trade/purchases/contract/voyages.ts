import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { manager } from './manager-calls.ts'
import { purchaseStatusCodes } from './rules.ts'

const day = z.iso.date()
const status = z.union([z.null(), z.literal(purchaseStatusCodes)])

/** A vessel with undelivered cars. */
const voyage = z.object({
  voyage: z.string(),
  shippingLine: z.string(),
  vessel: z.string(),
  /** Names of the ports of its cars. */
  exportPorts: z.array(z.string()),
  dischargePorts: z.array(z.string()),
  etd: day.nullable(),
  eta: day.nullable(),
  /** Whether some of its cars have another vessel or other days. */
  differs: z.boolean(),
  cars: z.int(),
  /** The statuses of its cars. */
  statuses: z.array(z.object({ value: status, label: z.string(), count: z.int() })),
})
export type Voyage = z.infer<typeof voyage>

export const listVoyages = endpoint('GET', '/purchased-cars/voyages', {
  summary: 'Voyages with undelivered cars, next departure first',
  query: z.object({
    ...pageQuery.shape,
    /** Words that must all occur in voyage, vessel or shipping line. */
    qSearch: queryText.optional(),
  }),
  response: z.object({ voyages: z.array(voyage), pageInfo }),
  access: manager,
})

const voyageCar = z.object({
  id: z.int(),
  sku: z.string(),
  title: z.string(),
  chassis: z.string(),
  status,
  statusLabel: z.string(),
  client: z.string(),
  exportPort: z.string(),
  dischargePort: z.string(),
  vessel: z.string(),
  etd: day.nullable(),
  eta: day.nullable(),
})

export const listVoyageCars = endpoint('GET', '/purchased-cars/voyage-cars', {
  summary: 'The undelivered cars of a voyage',
  query: z.object({ ...pageQuery.shape, voyage: queryText }),
  response: z.object({ cars: z.array(voyageCar), pageInfo }),
  access: manager,
})
