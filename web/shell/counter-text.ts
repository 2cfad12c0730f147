import { formatNumber } from '../../contract/core/money.ts'

const most = 99

/** The new-bid counter: nothing for none, `99+` above 99 (spec 1 §2). */
export function bidCounterText(count: number): string {
  if (count <= 0) return ''
  return count > most ? `${most}+` : String(count)
}

/** How many lots a page has. The wire sends text; what is no number is shown as it came. */
export function lotCounterText(text: string): string {
  return /^\d+$/.test(text) ? formatNumber(Number(text)) : text
}
