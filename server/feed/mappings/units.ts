import { plain } from '../values/values.ts'

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

export const currencies = ['USD', 'EUR', 'GBP', 'AUD', 'NZD', 'CAD', 'CNY', 'HKD', 'RUB'] as const
type Currency = (typeof currencies)[number]

/** Units by their spellings, in our own unit of the field; of currencies the name. */
const spellings: Readonly<Record<Dimension, Readonly<Record<string, number | Currency>>>> = {
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
    ...each(['yen', 'jpy', '円', '¥', '\\'], 1),
    ...each(['usd', '$', 'us$', 'ドル', 'dollar', 'dollars'], 'USD'),
    ...each(['eur', '€', 'euro', 'ユーロ'], 'EUR'),
    ...each(['gbp', '£'], 'GBP'),
    ...each(['aud', 'a$'], 'AUD'),
    ...each(['nzd', 'nz$'], 'NZD'),
    ...each(['cad', 'c$'], 'CAD'),
    ...each(['cny', 'rmb', '元'], 'CNY'),
    ...each(['hkd', 'hk$'], 'HKD'),
    ...each(['rub', '₽', 'руб', 'рублей'], 'RUB'),
  },
}

function each<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]))
}

export interface Unit {
  /** Ours for one of these, or the currency whose rate says so. */
  readonly base: number | Currency
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

/** A unit by its name: `miles`, `万km`, `千円`, `1000 km`; undefined for what is none. */
export function unitNamed(field: string, name: string): Unit | undefined {
  const dimension = dimensions[field]
  if (!dimension) return undefined
  const whole = plain(name).toLowerCase()
  const [all = '', figure, word] = leading.exec(whole) ?? []
  const rest = whole.slice(all.length).replace(/\.$/, '').trim()
  const times =
    (figure ? Number(figure.replaceAll(/\D/g, '')) : 1) * (word ? (multiples[word] ?? 1) : 1)
  const base = rest === '' && times > 1 ? 1 : spellings[dimension][rest]
  return base === undefined ? undefined : { base, times }
}

export interface Amount {
  readonly number: number
  /** Whether 万 or the like is in the text and counted. */
  readonly isMultiple: boolean
  /** What stands before or behind the number, in lower case. */
  readonly unit: string
}

const shape =
  /^(?<before>[^\d.,]*)(?<number>\d[\d.,\s'’]*)(?:(?<much>万|千|тыс\.?|thousand|k(?![a-z]))\s*(?:(?<more>\d[\d,]*)\s*(?<less>千)?)?)?(?<after>[^\d]*)$/iu

/** A number with what is written around it: `$12,500`, `2.5 万km`, `45k miles`, `13万9千`. */
export function amountIn(cell: string, decimal: '.' | ',' | undefined): Amount | undefined {
  const found = shape.exec(plain(cell).replace(/^約\s*/, ''))?.groups
  if (!found) return undefined
  const { before = '', number = '', much, more, less, after = '' } = found
  const base = numberIn(number, decimal)
  if (base === undefined) return undefined
  const factor = much ? (multiples[much.toLowerCase().replace('.', '')] ?? 1) : 1
  const extra = more ? Number(more.replaceAll(',', '')) * (less ? 1000 : 1) : 0
  const around = before.trim() === '' || before.trim() === '-' ? after : before + after
  const unit = around
    .replaceAll(/[\s()[\]]/g, '')
    .replace(/[-.]+$/, '')
    .toLowerCase()
  return { number: base * factor + extra, isMultiple: factor > 1, unit }
}

/** Commas and blanks separate thousands, unless the mapping says that a comma separates decimals. */
export function numberIn(text: string, decimal: '.' | ',' | undefined): number | undefined {
  const bare =
    decimal === ','
      ? text.replaceAll(/[.\s'’]/g, '').replace(',', '.')
      : text.replaceAll(/[,\s'’]/g, '')
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined
}
