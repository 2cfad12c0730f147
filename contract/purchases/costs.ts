import * as z from 'zod'
import { done } from '../core/done.ts'
import { endpoint } from '../core/endpoint.ts'
import type { RefusalCode } from '../core/errors.ts'
import { pageInfo, pageQuery } from '../core/page-info.ts'
import { queryText } from '../core/query-values.ts'
import { purchaseId } from './calls.ts'
import { manager, version } from './manager-calls.ts'
import { dischargePortCodes, exportPortCodes } from './ports.ts'
import { carSizes, enteredLineKinds, tariffKinds } from './rules.ts'

/** Yen of a line, of either sign. */
const mostLineYen = 2_000_000_000

/** Why the costs of a car are not changed. */
const costRefusals = [
  'not_found',
  'purchase_changed',
  'purchase_invoiced',
  'purchase_over',
  'line_follows_price',
  'lines_below_zero',
] as const satisfies readonly RefusalCode[]

const label = z.string().trim().max(200).default('')
const changedCosts = done.extend({ version: z.int(), total: z.int() })

export const savePurchaseLine = endpoint('PUT', '/purchased-cars/save-line', {
  summary: 'Add or edit a line of what a car costs, until its invoice',
  body: z
    .object({
      id: purchaseId,
      /** Of the line that is edited; left out adds one. */
      lineId: purchaseId.optional(),
      kind: z.enum(enteredLineKinds),
      /** Empty: the name of the kind. */
      labelEn: label,
      labelRu: label,
      /** Below zero for a discount, above for everything else. */
      amountYen: z.int().min(-mostLineYen).max(mostLineYen),
      version,
    })
    .refine(({ kind, amountYen }) => (kind === 'discount' ? amountYen < 0 : amountYen > 0), {
      path: ['amountYen'],
      message: 'has the wrong sign',
    }),
  response: changedCosts.extend({ lineId: z.int() }),
  refusals: [...costRefusals, 'too_many_requests'],
  access: manager,
  idempotent: true,
})

export const deletePurchaseLine = endpoint('POST', '/purchased-cars/delete-line', {
  summary: 'Delete a line of what a car costs, until its invoice',
  body: z.object({ id: purchaseId, lineId: purchaseId, version }),
  response: changedCosts,
  refusals: [...costRefusals, 'too_many_requests'],
  access: manager,
  idempotent: true,
})

export const resetPurchaseLines = endpoint('POST', '/purchased-cars/reset-lines', {
  summary: 'Replace the lines that managers have entered or edited by the tariffs of today',
  body: z.object({ id: purchaseId, version }),
  response: changedCosts,
  refusals: [...costRefusals, 'too_many_requests'],
  access: manager,
  idempotent: true,
})

const exportPort = z.enum(exportPortCodes as [string, ...string[]])
const dischargePort = z.enum(dischargePortCodes as [string, ...string[]])

/** What a service costs; null stands for any. */
const tariff = z.object({
  id: z.int(),
  kind: z.enum(tariffKinds),
  houseId: z.int().nullable(),
  house: z.string(),
  /** UN/LOCODE. */
  exportPort: z.string().nullable(),
  dischargePort: z.string().nullable(),
  size: z.enum(carSizes).nullable(),
  amountYen: z.int().nullable(),
  /** Of the price of the car, instead of an amount. */
  perMille: z.int().nullable(),
})
export type Tariff = z.infer<typeof tariff>

export const listTariffs = endpoint('GET', '/purchased-cars/tariffs', {
  summary: 'What services cost, by house, ports and size',
  query: z.object({
    ...pageQuery.shape,
    kind: z.enum(tariffKinds).optional(),
    /** Words of the name of the house, or codes of ports. */
    qSearch: queryText.optional(),
  }),
  response: z.object({
    tariffs: z.array(tariff),
    /** Houses that a tariff can name. */
    houses: z.array(z.object({ id: z.int(), name: z.string() })),
    pageInfo,
  }),
  refusals: [],
  access: manager,
})

export const saveTariff = endpoint('POST', '/purchased-cars/save-tariff', {
  summary:
    'Add or change a tariff; cars keep their lines until their ports change or they are reset',
  body: z
    .object({
      /** Of the tariff that is changed; left out adds one. */
      id: purchaseId.optional(),
      kind: z.enum(tariffKinds),
      houseId: z.int().nullable().default(null),
      exportPort: exportPort.nullable().default(null),
      dischargePort: dischargePort.nullable().default(null),
      size: z.enum(carSizes).nullable().default(null),
      amountYen: z.int().min(1).max(100_000_000).nullable().default(null),
      perMille: z.int().min(1).max(500).nullable().default(null),
    })
    .refine(({ amountYen, perMille }) => (amountYen === null) !== (perMille === null), {
      path: ['amountYen'],
      message: 'is missing',
    }),
  response: done.extend({ id: z.int() }),
  refusals: ['not_found', 'tariff_exists', 'too_many_requests'],
  access: manager,
  idempotent: true,
})

export const deleteTariff = endpoint('POST', '/purchased-cars/delete-tariff', {
  summary: 'Delete a tariff; cars keep their lines until their ports change or they are reset',
  body: z.object({ id: purchaseId }),
  response: done,
  refusals: ['not_found', 'too_many_requests'],
  access: manager,
  idempotent: true,
})
