import * as z from 'zod'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { integerId, version } from '#platform/core/contract/numbers.ts'
import { purchaseId } from './calls.ts'
import { paymentMethods } from './rules.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength).default('')
const paymentMethod = z.union([z.literal(''), z.enum(paymentMethods)]).default('')
const email = z.union([z.literal(''), z.email('email').max(254)]).default('')

/** The person who receives the car at the port. A bill of lading requires name, address and country. */
export const consigneeForm = z.object({
  fullName: z.string().trim().min(1, 'required').max(200),
  address: z.string().trim().min(1, 'required').max(500),
  countryId: integerId,
  port: text(100),
  telephone: text(50),
  email,
  paymentMethod,
})
export type ConsigneeForm = z.output<typeof consigneeForm>

/** The party notified of the arrival: the consignee, or somebody else. */
const notifyPartyForm = z.union([
  z.object({ sameAsConsignee: z.literal(true).default(true) }),
  consigneeForm.extend({ sameAsConsignee: z.literal(false) }),
])

const partiesOf = (...fields: readonly string[]) =>
  ['consignee', 'notifyParty'].flatMap((party) => fields.map((field) => `${party}.${field}`))

export const saveConsignee = endpoint('PUT', '/purchased-cars/save-consignee', {
  summary: 'Sets who receives a car at the port, and who is notified',
  body: z.object({
    id: purchaseId,
    consignee: consigneeForm,
    notifyParty: notifyPartyForm.default({ sameAsConsignee: true }),
    /** The version of the car that the person saw; if omitted, the last request wins. */
    version: version.optional(),
  }),
  printedFields: partiesOf('fullName', 'address', 'port', 'telephone', 'email'),
  response: done.extend({ version: z.int() }),
  refusals: ['not_found', 'purchase_changed', 'purchase_parties_final', 'too_many_requests'],
  access: { who: 'signed-in' },
  idempotent: true,
})
