const units = /^(?:kms?|kilomet(?:er|re)s?|mi|miles?|usd|eur|gbp|jpy|rub|yen|руб|км)\.?$/i
const money = /[$¥€£₽₩\s'’_]/g

/**
 * The number that a text says: 12500, $12,500, 12.500,00 €, 45 123 km. One mark before exactly three digits parts
 * thousands where numbers are large (prices, kilometres), and begins the decimals where they are small (grades).
 * NaN for an empty text and for one that is no number.
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
  const isGrouped =
    dots + commas > 1 || (are === 'large' && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain))
  return Number(isGrouped ? plain.replaceAll(mark, '') : plain.replace(mark, '.'))
}
