import { eachCoefficient, effectGroups, middleAge, middleMileage } from './effects.ts'
import { KeyTable } from './keys.ts'
import { normalBy, randomBy } from './random.ts'
import { type Levels, noLevels, numbersOf, type PricedLot, type Sale } from './sale.ts'
import { columnCount, writeColumns } from './solver/columns.ts'

interface MarketOptions {
  readonly seed: number
  readonly makers?: number
  /** Per maker. */
  readonly models?: number
  /** Per model. */
  readonly trims?: number
  /** The spread of prices around their true values, in ln. */
  readonly spread?: number
}

const usualGrade = 4
const options = { usualGrade, unknownMonth: 7 }
/** The effects of the columns, about as in real markets: age and mileage cost, grades help. */
const columnValues = new Map([
  [1, -1.1],
  [4, 0.3],
  [7, 0.2],
  [9, -0.15],
  [13, 0.05],
  [16, 0.12],
  [18, -0.03],
  [21, -0.08],
  [24, -0.05],
])

/** A market with known effects, drawn at their usual sizes. */
export class SyntheticMarket {
  private readonly random: () => number
  private readonly normal: () => number
  private readonly keys = new KeyTable()
  private readonly effects: number[] = []
  private readonly makers: number
  private readonly models: number
  private readonly trims: number
  private readonly spread: number
  private readonly words: readonly string[]
  private id = 0

  constructor({ seed, makers = 12, models = 12, trims = 6, spread = 0.08 }: MarketOptions) {
    this.random = randomBy(seed)
    this.normal = normalBy(this.random)
    this.makers = makers
    this.models = models
    this.trims = trims
    this.spread = spread
    this.words = Array.from({ length: 40 }, (_, at) => `word${letters[at % 26]}${letters[at >> 2]}`)
  }

  /** Returns ln of a vehicle's true value. */
  worthOf(lot: PricedLot): number {
    const { a, k, c, isKmUnknown, isGradeUnknown } = numbersOf(lot, options)
    const columns = new Float64Array(columnCount)
    writeColumns(columns, a, k, c, isKmUnknown, isGradeUnknown)
    let sum = 13.6
    for (const [at, value] of columnValues) sum += value * (columns[at] ?? 0)
    const by = [1, a - middleAge, k - middleMileage]
    for (const group of effectGroups) {
      eachCoefficient(group, lot, (key, slope, deviation) => {
        const before = this.keys.size
        const at = this.keys.findOrAdd(key)
        if (at === before) this.effects.push(deviation * this.normal())
        sum += (this.effects[at] ?? 0) * (by[slope] ?? 0)
      })
    }
    return sum
  }

  /** Returns a vehicle sold on a day. */
  lot(day: number): PricedLot {
    const { random } = this
    // Few models sell often, many rarely.
    const maker = Math.floor(this.makers * random() ** 2)
    const model = Math.floor(this.models * random() ** 2)
    const trim = Math.floor(this.trims * random() ** 1.5)
    const years = 0.5 + 14 * random() ** 1.4
    const exact = 1970 + day / 365.25 - years
    const km = Math.max(500, years * 11_000 * Math.exp(0.5 * this.normal()))
    const grade = Math.min(
      6,
      Math.max(1, Math.round(2 * (4.3 - years / 12 + 0.5 * this.normal())) / 2),
    )
    const word = (at: number) => this.words[(maker * 5 + model * 3 + at) % this.words.length] ?? ''
    return {
      day,
      year: Math.floor(exact),
      month: 1 + Math.floor((exact % 1) * 12),
      km: random() < 0.01 ? null : Math.round(km),
      grade: random() < 0.06 ? null : grade,
      levels: levelsOf({
        maker,
        model,
        trim,
        grade,
        random,
        name: `${word(trim)} ${word(trim >> 1)}`,
      }),
    }
  }

  sale(day: number): Sale {
    const lot = this.lot(day)
    const price = Math.exp(this.worthOf(lot) + this.noise())
    return { ...lot, id: ++this.id, price: Math.max(1000, Math.round(price / 1000) * 1000) }
  }

  /** Draws from Student's t with three degrees of freedom: most sales are close, some far off. */
  private noise(): number {
    const { normal } = this
    const squares = (normal() ** 2 + normal() ** 2 + normal() ** 2) / 3
    return (this.spread * normal()) / Math.sqrt(squares)
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const colors = ['pearl', 'black', 'silver', 'white', 'blue', 'red', 'grey', 'brown']

function levelsOf(is: {
  maker: number
  model: number
  trim: number
  grade: number
  random: () => number
  name: string
}): Levels {
  const { maker, model, trim, grade, random, name } = is
  const chassis = Math.floor(random() * 3)
  const pick = (count: number) => Math.floor(random() * count)
  return {
    ...noLevels,
    maker: `m${maker}`,
    model: `${maker}-${model}`,
    trim: name,
    chassis: `c${maker}${model}${chassis}`,
    engine: String(1000 + 500 * ((model + (trim % 2)) % 5)),
    drive: trim % 3 === 0 ? '4WD' : 'FF',
    gearbox: random() < 0.9 ? 'AT' : 'MT',
    gradeCode: String(grade),
    exterior: 'ABCD'[pick(4)] ?? '',
    interior: 'ABCD'[pick(4)] ?? '',
    color: colors[pick(colors.length)] ?? '',
    house: `h${pick(30)}`,
    leftHand: random() < 0.03 ? 'left' : '',
    negotiated: random() < 0.05 ? 'yes' : '',
    equipment: ['AC', 'PS', 'PW', 'AB', 'SR'].filter(() => random() < 0.5),
  }
}
