export const authRefusals = {
  invalid_credentials: 400,
  session_expired: 401,
  invalid_user: 403,
  email_not_verified: 403,
  verification_mails_used_up: 403,
  expired_link: 403,
  reset_refused: 403,
} as const satisfies Record<string, number>
type AuthRefusals = typeof authRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends AuthRefusals {}
}
