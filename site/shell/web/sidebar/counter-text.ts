import { formatNumber } from '#platform/core/contract/money.ts'

/** Number of lots of a page. The server sends text; anything but a number is shown unchanged. */
export function lotCounterText(text: string): string {
  return /^\d+$/.test(text) ? formatNumber(Number(text)) : text
}
