export const sharingRefusals = {
  wrong_code: 400,
  share_locked: 403,
} as const satisfies Record<string, number>
type SharingRefusals = typeof sharingRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends SharingRefusals {}
}
