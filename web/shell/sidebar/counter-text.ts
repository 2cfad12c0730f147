import { formatNumber } from '../../../contract/core/money.ts'

const most = 99

/** The new-bid counter: nothing for none, `99+` above 99 (spec 1 §2). */
export function bidCounterText(count: number): string {
  if (count <= 0) return ''
  return count > most ? `${most}+` : String(count)
}

/** Number of lots of a page. The server sends text; anything but a number is shown unchanged. */
export function lotCounterText(text: string): string {
  return /^\d+$/.test(text) ? formatNumber(Number(text)) : text
}
