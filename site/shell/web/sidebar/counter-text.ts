import { formatNumber } from '#platform/core/contract/money.ts'

/** Formats the number of lots of a page, which the server sends as text; other text stays unchanged. */
export function lotCounterText(text: string): string {
  return /^\d+$/.test(text) ? formatNumber(Number(text)) : text
}
