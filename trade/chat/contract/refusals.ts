export const chatRefusals = {
  managers_do_not_ask: 403,
  inspection_not_offered: 409,
  inspection_closed: 409,
  inspection_fee_changed: 409,
  inspection_ordered: 409,
  inspection_decided: 409,
  message_stands: 409,
  file_gone: 409,
} as const satisfies Record<string, number>
type ChatRefusals = typeof chatRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends ChatRefusals {}
}
