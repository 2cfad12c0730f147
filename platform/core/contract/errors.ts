import * as z from 'zod'

/**
 *
 * Refusals of the platform with their HTTP status. The code is the key of the message in
 * `messages/<language>/errors.json`. A failed sign-in is 400, not 401: a 401 means "refresh the session and repeat" to
 * every client (spec 1 §4).
 */
export const coreRefusals = {
  invalid_request: 400,
  not_signed_in: 401,
  not_permitted: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  odd_value: 409,
  idempotency_key_reused: 409,
  too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  file_type_not_allowed: 415,
  expectation_failed: 417,
  invalid_fields: 422,
  file_damaged: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>
type CoreRefusals = typeof coreRefusals

/** Every refusal that the system can respond with; each room joins its own in its refusals.ts. */
export interface Refusals extends CoreRefusals {}
export type RefusalCode = keyof Refusals

/** One error shape for every call (decision 11, Wire). A 422 keys `message` by field. */
export const errorBodyOf = (codes: readonly RefusalCode[]) =>
  z.object({
    success: z.literal(false),
    messageCode: z.enum(codes),
    message: z.union([z.string(), z.record(z.string(), z.string())]),
    validationErrors: z.array(z.string()).optional(),
    /** The reason, where the call documents it: `bid_changed` carries the current bid. */
    detail: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string(),
  })
export type ErrorBody = z.infer<ReturnType<typeof errorBodyOf>>

/** Request field: the person has seen `odd_value` for exactly these values and confirms them. */
export const confirmed = z.boolean().default(false)
