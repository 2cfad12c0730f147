/** Has one mark before exactly three digits, which may separate thousands or decimals. */
const grouped = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/
/** Has one mark that cannot separate thousands. */
const decimal = /^[+-]?(?:\d{4,}[.,]\d+|\d+[.,](?:\d{1,2}|\d{4,}))$/

/** Classifies the mark in a number; that of 12.500 depends on the other numbers of its column. Null without one. */
export function markIn(text: string): { mark: string; is: 'decimal' | 'either' } | null {
  const plain = text.replaceAll(money, '')
  const mark = plain.includes('.') ? '.' : ','
  if (grouped.test(plain)) return { mark, is: 'either' }
  return decimal.test(plain) ? { mark, is: 'decimal' } : null
}

const units = /^(?:kms?|kilomet(?:er|re)s?|mi|miles?|usd|eur|gbp|jpy|rub|yen|руб|км)\.?$/i
const money = /[$¥€£₽₩\s'’_]/g

/**
 * Parses a number: 12500, $12,500, 12.500,00 €, 45 123 km. One mark before exactly three digits separates thousands
 * where numbers are large (prices, kilometres), and decimals where they are small (grades). NaN for an empty text and
 * for anything else.
 */
export function numberOf(text: string, are: 'large' | 'small' = 'large'): number {
  const [, before = '', digits = '', after = ''] =
    /^([^\d.,+-]*)([\d.,+-][\d.,\s'’_e+-]*?)([^\d.,]*)$/i.exec(text.trim()) ?? []
  const isBare = [before, after].every((mark) => {
    const left = mark.replaceAll(money, '')
    return left === '' || units.test(left)
  })
  if (digits === '' || !isBare) return Number.NaN
  const plain = digits.replaceAll(money, '')
  const [dots, commas] = [plain.split('.').length - 1, plain.split(',').length - 1]
  if (dots > 0 && commas > 0) {
    const decimal = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ','
    return Number(plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'))
  }
  const mark = dots > 0 ? '.' : ','
  const isGrouped = dots + commas > 1 || (are === 'large' && grouped.test(plain))
  return Number(isGrouped ? plain.replaceAll(mark, '') : plain.replace(mark, '.'))
}
