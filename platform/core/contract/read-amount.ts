/** Why a typed amount is refused: it is unreadable or ambiguous, has too many decimals, or is too high. */
export type AmountFault = 'unclear' | 'decimals' | 'tooHigh'

export interface AmountFormat {
  /** How many decimals a value may have; zeros after them do not count. */
  readonly decimals?: number | undefined
  /** Allows a minus in front. */
  readonly signed?: boolean
  /** The highest value of either sign. */
  readonly max?: number | undefined
  /** The unit that may appear next to the digits; any other is refused. */
  readonly symbol?: string
}

/** The highest amount that calls take, in yen or in whole dollars. */
export const maxAmount = 10_000_000_000

/** A symbol as bank statements and spreadsheets spell it. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  '¥': ['¥', '円', 'JPY', 'YEN'],
  $: ['US$', '$', 'USD'],
}

const grouped =
  /^(?<whole>[1-9]\d{0,2}(?<group>[ ,.'])\d{3}(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<fraction>\d+))?$/
const ungrouped = /^(?<whole>\d{1,15})(?:[.,](?<fraction>\d+))?$/

/**
 * Reads a typed or pasted amount: `210000`, `12 345,67`, `1,234.50`, `１２３４`, `¥650,000.00`, a cell of a spreadsheet.
 * A comma before three digits groups them in every language: `1,234` is 1 234. What can be read in two ways is refused:
 * `1.234` for an amount, `1,234` for a rate with three decimals or more.
 * @returns null for an empty text
 */
export function readAmount(text: string, format: AmountFormat = {}): number | null | AmountFault {
  const { decimals = 0, signed = false, max = maxAmount, symbol = '¥' } = format
  const bare = withoutSymbol(asciiForm(text).trim(), symbol)
  if (bare === '') return null
  const isNegative = /^[-−–]/.test(bare)
  if (isNegative && !signed) return 'unclear'
  const reading = readingOf(bare.replace(/^[-−–+] ?/, ''), decimals)
  if (!reading?.whole) return 'unclear'
  const fraction = (reading.fraction ?? '').replace(/0+$/, '')
  if (fraction.length > decimals) return 'decimals'
  const size = Number(`${reading.whole.replaceAll(/\D/g, '')}.${fraction}`)
  if (size > max) return 'tooHigh'
  return isNegative && size > 0 ? -size : size
}

/** Returns the amount; null for an empty or refused text. */
export const amountOf = (read: ReturnType<typeof readAmount>): number | null =>
  typeof read === 'number' ? read : null

/**
 * Replaces full-width characters and the spaces between digits by plain ones; the length of the text stays the same.
 */
export const asciiForm = (text: string) =>
  text
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('’', "'")
    .replaceAll(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ')

function readingOf(text: string, decimals: number) {
  const groups = grouped.exec(text)?.groups
  const plain = ungrouped.exec(text)?.groups
  if (!groups || !plain) return groups ?? plain
  // A single mark before three digits may group them or begin decimals.
  if (groups.group === ',') return decimals < 3 ? groups : undefined
  return decimals < 3 ? undefined : plain
}

function withoutSymbol(text: string, symbol: string): string {
  const upper = text.toUpperCase()
  for (const mark of spellings[symbol] ?? [symbol.toUpperCase()]) {
    if (upper.startsWith(mark)) return text.slice(mark.length).trim()
    if (upper.endsWith(mark)) return text.slice(0, -mark.length).trim()
  }
  return text
}
