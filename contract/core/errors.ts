import * as z from 'zod'

/**
 * Every refusal the system can respond with, and its HTTP status. The code is the key of the
 * message in `messages/<language>/errors.json`. A failed sign-in gets 400, not 401: a 401
 * means "refresh the session and repeat" to every client (spec 1 §4).
 */
export const refusals = {
  invalid_request: 400,
  invalid_credentials: 400,
  wrong_code: 400,
  not_signed_in: 401,
  session_expired: 401,
  invalid_user: 403,
  email_not_verified: 403,
  verification_mails_used_up: 403,
  expired_link: 403,
  reset_refused: 403,
  not_permitted: 403,
  bidding_restricted: 403,
  client_needed: 403,
  share_locked: 403,
  cross_site: 403,
  not_found: 404,
  no_photos: 404,
  no_sheet: 404,
  no_extra_images: 404,
  method_not_allowed: 405,
  favorite_limit: 409,
  saved_search_limit: 409,
  auction_finished: 409,
  bidding_closed: 409,
  stock_without_price: 409,
  stock_above_ceiling: 409,
  bid_already_active: 409,
  bid_changed: 409,
  terms_changed: 409,
  bid_limit_reached: 409,
  insufficient_credit: 409,
  cannot_cancel_bid: 409,
  bid_not_editable: 409,
  bid_status_final: 409,
  auction_began: 409,
  message_stands: 409,
  file_gone: 409,
  extra_image_limit_reached: 409,
  extra_images_running: 409,
  idempotency_key_reused: 409,
  too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  file_type_not_allowed: 415,
  expectation_failed: 417,
  invalid_fields: 422,
  file_damaged: 422,
  bid_below_start: 422,
  bid_off_step: 422,
  bid_above_ceiling: 422,
  bid_not_the_price: 422,
  adjustment_too_low: 422,
  too_many_requests: 429,
  translation_limit: 429,
  internal: 500,
  unavailable: 503,
  photos_unavailable: 503,
  translation_unavailable: 503,
  extra_images_unavailable: 503,
} as const satisfies Record<string, number>
export type RefusalCode = keyof typeof refusals
export const refusalCodes = Object.keys(refusals) as RefusalCode[]

/** One error shape for every call (decision 11, Wire). A 422 keys `message` by field. */
export const errorBody = z.object({
  success: z.literal(false),
  messageCode: z.enum(refusalCodes),
  message: z.union([z.string(), z.record(z.string(), z.string())]),
  validationErrors: z.array(z.string()).optional(),
  /** What decided, where the call documents it: `bid_changed` carries the bid as it stands now. */
  detail: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
