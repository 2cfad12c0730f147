import { plain } from '#platform/core/server/plain-text.ts'

type Dimension = 'distance' | 'volume' | 'power' | 'money'

const dimensions: Readonly<Record<string, Dimension>> = {
  mileageKm: 'distance',
  engineCc: 'volume',
  powerHp: 'power',
  startPriceYen: 'money',
  soldPriceYen: 'money',
  averagePriceYen: 'money',
}
export const dimensionOf = (field: string): Dimension | undefined => dimensions[field]

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (code: string) => currencies.has(code)

const dollars = [
  'USD',
  'AUD',
  'NZD',
  'CAD',
  'HKD',
  'SGD',
  'TWD',
  'MXN',
  'FJD',
  'BBD',
  'BSD',
  'JMD',
  'TTD',
  'NAD',
]
const pounds = ['GBP', 'EGP', 'LBP', 'GIP', 'FKP']
const rupees = ['INR', 'PKR', 'LKR', 'NPR', 'MUR']

/** Factors of units into our own unit of the field, by spelling; for a sign, the currencies that use it. */
const spellings: Readonly<Record<Dimension, Readonly<Record<string, number | readonly string[]>>>> =
  {
    distance: {
      ...each(['km', 'kms', 'キロ', 'キロメートル', 'км'], 1),
      ...each(['mi', 'mile', 'miles', 'マイル', 'миль', 'мили'], 1.609344),
    },
    volume: {
      ...each(['cc', 'ccm', 'cm3', 'см3', 'куб.см'], 1),
      ...each(['l', 'ltr', 'litre', 'litres', 'liter', 'liters', 'リットル', 'л'], 1000),
    },
    power: {
      ...each(['hp', 'ps', 'bhp', '馬力', 'л.с', 'лс'], 1),
      ...each(['kw', 'квт'], 1.359622),
    },
    money: {
      ...each(['yen', '円'], ['JPY']),
      ...each(['¥', '\\'], ['JPY', 'CNY']),
      ...each(['$', 'ドル', 'dollar', 'dollars'], dollars),
      ...each(['us$', '米ドル'], ['USD']),
      ...each(['€', 'euro', 'euros', 'ユーロ'], ['EUR']),
      ...each(['£', 'ポンド'], pounds),
      ...each(['a$', 'au$'], ['AUD']),
      ...each(['nz$'], ['NZD']),
      ...each(['c$', 'ca$'], ['CAD']),
      ...each(['hk$'], ['HKD']),
      ...each(['s$', 'sg$'], ['SGD']),
      ...each(['nt$'], ['TWD']),
      ...each(['r$'], ['BRL']),
      ...each(['rmb', '元', 'cn¥'], ['CNY']),
      ...each(['₩', '원', 'ウォン'], ['KRW']),
      ...each(['₽', 'руб', 'рублей'], ['RUB']),
      ...each(['₹'], ['INR']),
      ...each(['rs'], rupees),
      ...each(['฿'], ['THB']),
      ...each(['₺'], ['TRY']),
      ...each(['₫'], ['VND']),
      ...each(['₱'], ['PHP']),
      ...each(['₴', 'грн'], ['UAH']),
      ...each(['₸', 'тг'], ['KZT']),
      ...each(['₾'], ['GEL']),
      ...each(['₦'], ['NGN']),
      ...each(['rm'], ['MYR']),
      ...each(['rp'], ['IDR']),
      ...each(['zł'], ['PLN']),
      ...each(['kč'], ['CZK']),
      ...each(['kr'], ['SEK', 'NOK', 'DKK', 'ISK']),
      ...each(['dh', 'dhs'], ['AED', 'MAD']),
      ...each(['ksh'], ['KES']),
    },
  }

function each<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]))
}

export interface Unit {
  /** The factor into our unit, or the currencies that the unit can be. */
  readonly base: number | readonly string[]
  /** 10 000 for 万. */
  readonly times: number
}

const multiples: Readonly<Record<string, number>> = {
  万: 10_000,
  千: 1000,
  k: 1000,
  thousand: 1000,
  тыс: 1000,
}
const leading = /^(?:(1[ ,']?0{3}|10)\s*)?(万|千|thousand|тыс|k(?![a-z]))?\.?\s*/i

/** Parses a unit: `miles`, `万km`, `千円`, `1000 km`; undefined for anything else. */
export function parseUnit(field: string, name: string): Unit | undefined {
  const dimension = dimensions[field]
  if (!dimension) return undefined
  const whole = plain(name).toLowerCase()
  const [all = '', figure, word] = leading.exec(whole) ?? []
  const rest = whole.slice(all.length).replace(/\.$/, '').trim()
  const times =
    (figure ? Number(figure.replaceAll(/\D/g, '')) : 1) * (word ? (multiples[word] ?? 1) : 1)
  const isMultiple = rest === '' && times > 1
  const base = isMultiple ? ownUnit(dimension) : baseOf(dimension, rest)
  return base === undefined ? undefined : { base, times }
}

const ownUnit = (dimension: Dimension) => (dimension === 'money' ? ['JPY'] : 1)

function baseOf(dimension: Dimension, name: string): Unit['base'] | undefined {
  const known = Object.hasOwn(spellings[dimension], name) ? spellings[dimension][name] : undefined
  if (known !== undefined || dimension !== 'money') return known
  const code = name.toUpperCase()
  return isCurrency(code) ? [code] : undefined
}

export interface Amount {
  readonly number: number
  /** Whether the text contains 万 or the like, already multiplied. */
  readonly isMultiple: boolean
  /** The texts before and after the number, in lower case: `us$`, `km`, or both of `$ 100 aud`. */
  readonly units: readonly string[]
}

const shape =
  /^(?<before>[^\d.,]*)(?<number>\d[\d.,\s'’]*)(?:(?<much>万|千|тыс\.?|thousand|k(?![a-z]))\s*(?:(?<more>\d[\d,]*)\s*(?<less>千)?)?)?(?<after>[^\d]*)$/iu

/** Parses a number with the text around it: `$12,500`, `2.5 万km`, `45k miles`, `13万9千`. */
export function parseAmount(cell: string, decimal: '.' | ',' | undefined): Amount | undefined {
  const found = shape.exec(plain(cell).replace(/^約\s*/, ''))?.groups
  if (!found) return undefined
  const { before = '', number = '', much, more, less, after = '' } = found
  const base = parseNumber(number, decimal)
  if (base === undefined) return undefined
  const factor = much ? (multiples[much.toLowerCase().replace('.', '')] ?? 1) : 1
  const extra = more ? Number(more.replaceAll(',', '')) * (less ? 1000 : 1) : 0
  const units = [before, after].map(bareUnit).filter((unit) => unit !== '')
  return { number: base * factor + extra, isMultiple: factor > 1, units }
}

const bareUnit = (text: string) =>
  text
    .replaceAll(/[\s()[\]]/g, '')
    .replace(/[-.]+$/, '')
    .toLowerCase()

const grouped = {
  // Also by lakhs: 12,34,567.
  '.': /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$|^\d{1,3}(?:[\s'’]\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/,
  ',': /^\d{1,3}(?:[.\s'’]\d{3})+(?:,\d+)?$|^\d+(?:,\d+)?$/,
}
/** Dots between thousands followed by a comma can only mean a decimal comma. */
const certainComma = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/

/**
 * Parses a number. Commas and blanks separate thousands, unless the mapping makes the comma the decimal separator.
 * Undefined when separators are not at every third digit: `1,25` is not 125.
 */
export function parseNumber(text: string, decimal: '.' | ',' | undefined): number | undefined {
  const written = text.trim()
  const mark = decimal ?? (certainComma.test(written) ? ',' : '.')
  if (!grouped[mark].test(written)) return undefined
  return Number(
    mark === ','
      ? written.replaceAll(/[.\s'’]/g, '').replace(',', '.')
      : written.replaceAll(/[,\s'’]/g, ''),
  )
}
