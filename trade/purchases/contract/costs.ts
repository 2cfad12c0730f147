import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { purchaseId } from './calls.ts'
import { manager, version } from './manager-calls.ts'
import { enteredLineKinds } from './rules.ts'

/** Maximum yen of a line, positive or negative. */
const maxLineYen = 2_000_000_000

/** Why a change of costs is refused. */
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
  summary: 'Adds or edits a cost line of a car, until its invoice',
  body: z
    .object({
      id: purchaseId,
      /** The line to edit; if omitted, a line is added. */
      lineId: purchaseId.optional(),
      kind: z.enum(enteredLineKinds),
      /** If empty, the name of the kind. */
      labelEn: label,
      labelRu: label,
      /** Negative for a discount, positive for everything else. */
      amountYen: z.int().min(-maxLineYen).max(maxLineYen),
      version,
    })
    .refine(({ kind, amountYen }) => (kind === 'discount' ? amountYen < 0 : amountYen > 0), {
      path: ['amountYen'],
      message: 'has the wrong sign',
    }),
  printedFields: ['labelEn', 'labelRu'],
  response: changedCosts.extend({ lineId: z.int() }),
  refusals: [...costRefusals, 'too_many_requests'],
  access: manager,
  idempotent: true,
})

export const deletePurchaseLine = endpoint('POST', '/purchased-cars/delete-line', {
  summary: 'Deletes a cost line of a car, until its invoice',
  body: z.object({ id: purchaseId, lineId: purchaseId, version }),
  response: changedCosts,
  refusals: [...costRefusals, 'too_many_requests'],
  access: manager,
  idempotent: true,
})

export const resetPurchaseLines = endpoint('POST', '/purchased-cars/reset-lines', {
  summary: "Replaces the lines that managers have entered or edited by today's tariffs",
  body: z.object({ id: purchaseId, version }),
  response: changedCosts,
  refusals: [...costRefusals, 'too_many_requests'],
  access: manager,
  idempotent: true,
})
