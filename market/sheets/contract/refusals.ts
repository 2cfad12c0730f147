export const sheetRefusals = {
  no_sheet: 404,
  translation_limit: 429,
  translation_unavailable: 503,
} as const satisfies Record<string, number>
type SheetRefusals = typeof sheetRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends SheetRefusals {}
}
