import * as z from 'zod'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { queryText } from '#platform/core/contract/query-values.ts'
import { pageInfo, pageQuery } from '#platform/list/contract/page-info.ts'
import { manager } from './manager-calls.ts'
import { purchaseStatusCodes } from './rules.ts'

const day = z.iso.date()
const status = z.union([z.null(), z.literal(purchaseStatusCodes)])

/** A vessel on its way with cars that are not delivered yet. */
const voyage = z.object({
  voyage: z.string(),
  shippingLine: z.string(),
  vessel: z.string(),
  /** Names of the ports of its cars. */
  exportPorts: z.array(z.string()),
  dischargePorts: z.array(z.string()),
  etd: day.nullable(),
  eta: day.nullable(),
  /** Some of its cars have another vessel or other days. */
  differs: z.boolean(),
  cars: z.int(),
  /** Statuses that its cars have. */
  statuses: z.array(z.object({ value: status, label: z.string(), count: z.int() })),
})
export type Voyage = z.infer<typeof voyage>

export const listVoyages = endpoint('GET', '/purchased-cars/voyages', {
  summary: 'Voyages with cars that are not delivered yet, the next departure first',
  query: z.object({
    ...pageQuery.shape,
    /** Words, each of which has to occur in voyage, vessel or shipping line. */
    qSearch: queryText.optional(),
  }),
  response: z.object({ voyages: z.array(voyage), pageInfo }),
  refusals: [],
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
  summary: 'The cars of a voyage that are not delivered yet',
  query: z.object({ ...pageQuery.shape, voyage: queryText }),
  response: z.object({ cars: z.array(voyageCar), pageInfo }),
  refusals: [],
  access: manager,
})
