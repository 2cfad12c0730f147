import { normalBy, randomBy } from '#market/prices/server/model/random.ts'
import {
  type Levels,
  noLevels,
  type PricedLot,
  type Sale,
} from '#market/prices/server/model/sale.ts'

/** What distinguishes a market. Deviations and rates are in ln of the price, rates per year. */
interface Shape {
  readonly sales: number
  readonly days: number
  readonly makers: number
  readonly models: number
  /** The share of the two commonest models in all sales. */
  readonly commonShare: number
  /** The larger, the fewer models make most of the sales. */
  readonly skew: number
  readonly trims: number
  /** Dealers write bodies and regions; auctions in Japan write chassis codes, engines, drives, letters and halls. */
  readonly facts: 'dealers' | 'auctions'
  /** ln of the usual price of a new vehicle. */
  readonly newPrice: number
  readonly makerLevel: number
  /** How far models are from what maker, body and engine suggest. */
  readonly modelLevel: number
  readonly depreciation: number
  readonly familyDepreciation: number
  /** The spread of a nearly new vehicle. */
  readonly spread: number
  /** How much spreads differ between houses. */
  readonly houseSpread: number
  /** Weekly changes of one model. */
  readonly drift: number
}

/**
 * Markets of unlike shape. Other than `SyntheticMarket`, none is drawn from what the model assumes: depreciation is a
 * curve, sisters share platforms and generations, and prices drift.
 */
export const shapes = {
  dealers: {
    ...{ sales: 24_000, days: 180 },
    ...{ makers: 35, models: 450, commonShare: 0.25, skew: 1.2, trims: 8, facts: 'dealers' },
    ...{ newPrice: 10.3, makerLevel: 0.3, modelLevel: 0.2, depreciation: 0.14 },
    ...{ familyDepreciation: 0.02, spread: 0.042, houseSpread: 0.1, drift: 0.007 },
  },
  halls: {
    ...{ sales: 24_000, days: 240 },
    ...{ makers: 16, models: 260, commonShare: 0.1, skew: 1.2, trims: 16, facts: 'auctions' },
    ...{ newPrice: 14.8, makerLevel: 0.25, modelLevel: 0.2, depreciation: 0.15 },
    ...{ familyDepreciation: 0.02, spread: 0.05, houseSpread: 0.35, drift: 0.007 },
  },
  thin: {
    ...{ sales: 12_000, days: 240 },
    ...{ makers: 30, models: 900, commonShare: 0.05, skew: 0.7, trims: 5, facts: 'auctions' },
    ...{ newPrice: 14.8, makerLevel: 0.35, modelLevel: 0.3, depreciation: 0.15 },
    ...{ familyDepreciation: 0.025, spread: 0.06, houseSpread: 0.2, drift: 0.01 },
  },
  dear: {
    ...{ sales: 9_000, days: 180 },
    ...{ makers: 14, models: 260, commonShare: 0.05, skew: 0.9, trims: 8, facts: 'dealers' },
    ...{ newPrice: 11.2, makerLevel: 0.5, modelLevel: 0.3, depreciation: 0.22 },
    ...{ familyDepreciation: 0.045, spread: 0.035, houseSpread: 0.1, drift: 0.01 },
  },
} as const satisfies Readonly<Record<string, Shape>>
export type ShapeName = keyof typeof shapes

/** Parts of the true price that can be left out, to see which of them the model misses. */
export const parts = ['level', 'age', 'trim', 'mileage', 'grade', 'drift', 'house', 'year'] as const
export type Part = (typeof parts)[number]

interface Body {
  readonly name: string
  readonly level: number
  /** cc */
  readonly engine: number
  readonly depreciation: number
}

const bodies: readonly Body[] = [
  { name: 'hatchback', level: -0.5, engine: 1300, depreciation: -0.01 },
  { name: 'sedan', level: -0.1, engine: 2000, depreciation: 0.02 },
  { name: 'suv', level: 0.25, engine: 2500, depreciation: -0.02 },
  { name: 'truck', level: 0.3, engine: 3500, depreciation: -0.04 },
  { name: 'van', level: 0.05, engine: 2400, depreciation: 0.01 },
  { name: 'coupe', level: 0.2, engine: 2800, depreciation: 0 },
  { name: 'wagon', level: 0, engine: 2000, depreciation: 0.01 },
]
const regions = ['ca', 'tx', 'fl', 'oh', 'pa', 'il', 'ga', 'mi', 'nj', 'wa', 'az', 'ny']
const colors = ['black', 'white', 'silver', 'gray', 'blue', 'red', 'brown', 'green']
const words = [
  ...[
    'base',
    'lx',
    'ex',
    'limited',
    'sport',
    'premium',
    'luxury',
    'touring',
    'se',
    'sel',
    'xle',
    'gt',
  ],
  ...[
    'custom',
    'g',
    'x',
    's',
    'l',
    'royal',
    'aero',
    'hybrid',
    'turbo',
    'navi',
    'package',
    'edition',
  ],
]
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const yearsPerGeneration = 6
const usualKmPerYear = 15_000

interface Model {
  readonly maker: number
  readonly body: Body
  readonly name: string
  /** Models of the same maker with the same platform are sisters. */
  readonly platform: string
  readonly engine: number
}

/** An invented vehicle before its facts are written down. */
interface Vehicle {
  readonly day: number
  readonly years: number
  readonly year: number
  readonly kmPerYear: number
  readonly model: Model
  readonly trim: readonly string[]
  readonly variant: number
  readonly engine: number
  readonly is4wd: boolean
  readonly isManual: boolean
  readonly grade: number
  readonly house: number
  readonly region: string
  readonly color: string
}

/** A market whose true prices follow its makers, bodies, sisters, generations and weeks. */
export class ShapedMarket {
  private readonly shape: Shape
  private readonly random: () => number
  private readonly normal: () => number
  private readonly drawn = new Map<string, number>()
  private readonly models: readonly Model[]
  private readonly shares: readonly number[]
  private readonly without: ReadonlySet<Part>
  private readonly worths = new WeakMap<PricedLot, number>()
  private id = 0

  constructor(name: ShapeName, seed: number, without: readonly Part[] = []) {
    this.shape = shapes[name]
    this.random = randomBy(seed)
    this.normal = normalBy(this.random)
    this.without = new Set(without)
    this.models = Array.from({ length: this.shape.models }, (_, at) => this.model(at))
    let sum = 0
    const weights = this.models.map((_, at) => (at < 2 ? 0 : (at + 8) ** -this.shape.skew))
    const total = weights.reduce((all, weight) => all + weight, 0)
    const { commonShare } = this.shape
    this.shares = weights.map((weight, at) => {
      sum += at < 2 ? commonShare / 2 : ((1 - commonShare) * weight) / total
      return sum
    })
  }

  /** Returns ln of the true value of one of its vehicles on its day. */
  worthOf(lot: PricedLot): number {
    return this.worths.get(lot) ?? Number.NaN
  }

  sale(day: number): Sale {
    const vehicle = this.vehicle(day)
    const worth = this.worth(vehicle)
    const price = Math.exp(worth + this.noise(vehicle))
    const digits = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 2)
    const sale = {
      ...this.lot(vehicle),
      id: ++this.id,
      price: Math.max(1, Math.round(price / digits) * digits),
    }
    this.worths.set(sale, worth)
    return sale
  }

  /** Returns a deviation that always is the same for the same key. */
  private deviation(key: string, size: number): number {
    const known = this.drawn.get(key)
    if (known !== undefined) return size * known
    const value = this.normal()
    this.drawn.set(key, value)
    return size * value
  }

  /** Returns the sum of weekly steps up to a day. */
  private walked(key: string, day: number, step: number): number {
    const week = Math.floor((day - 20_000) / 7)
    let sum = 0
    for (let at = 0; at <= week; at++) sum += this.deviation(`${key} ${at}`, step)
    return sum
  }

  private model(at: number): Model {
    const { makers } = this.shape
    const maker = Math.floor(makers * this.random() ** 1.5)
    const body = bodies[Math.floor(bodies.length * this.random())] ?? bodies[0]
    if (!body) throw new Error('there are no bodies')
    const family = Math.floor(this.random() * 6)
    const isOfFamily = this.random() < 0.4
    const engine =
      500 * Math.max(1, Math.round((body.engine * Math.exp(0.3 * this.normal())) / 500))
    const name = isOfFamily ? `family${letters[family]} ${at}x` : `name${at}`
    return {
      ...{ maker, body, name, engine },
      platform: isOfFamily
        ? `${letters[maker % 23]}${letters[family]}`
        : `${letters[at % 23]}${letters[(at * 7) % 23]}${at % 10}`,
    }
  }

  private vehicle(day: number): Vehicle {
    const { random, shape } = this
    const draw = random()
    const model = this.models[this.shares.findIndex((share) => draw < share)] ?? this.models[0]
    if (!model) throw new Error('there are no models')
    const years = 0.4 + 13 * random() ** 1.6
    const pick = (count: number) => Math.floor(count * random())
    const place = Math.floor(shape.trims * random() ** 1.7)
    const ofModel = (model.maker * 7 + model.name.length * 3) % words.length
    const first = words[(ofModel + place * 5) % words.length] ?? ''
    const second = words[(ofModel + place * 3 + 1) % words.length] ?? ''
    return {
      ...{ day, years, model },
      year: Math.floor(1970 + day / 365.25 - years),
      kmPerYear: usualKmPerYear * Math.exp(0.45 * this.normal()),
      trim: place % 3 === 2 ? [first, second] : [first],
      variant: Math.floor(3 * random() ** 2),
      engine: model.engine + (place % 4 === 3 ? 500 : 0),
      is4wd: random() < (place % 2 ? 0.5 : 0.15),
      isManual: random() < 0.06,
      grade: Math.min(6, Math.max(1, Math.round(2 * (4.4 - years / 11 + 0.5 * this.normal())) / 2)),
      house: Math.floor(30 * random() ** 1.5),
      region: regions[pick(regions.length)] ?? '',
      color: colors[pick(colors.length)] ?? '',
    }
  }

  private worth(of: Vehicle): number {
    const { model, years } = of
    const values: Readonly<Record<Part, number>> = {
      level: this.level(of),
      age: this.ageEffect(of),
      trim: this.trimEffect(of),
      mileage:
        -(0.3 + this.deviation(`km ${model.maker} ${model.body.name}`, 0.07)) *
        ((years * (of.kmPerYear - usualKmPerYear)) / 100_000) *
        (1 - 0.03 * years),
      grade:
        (of.grade > 4 ? 0.07 : 0.11 + 0.006 * years) * (of.grade - 4) +
        this.deviation(`grade ${of.grade}`, 0.01),
      drift:
        this.walked('market', of.day, 0.005) +
        this.walked(`maker ${model.maker}`, of.day, this.shape.drift * 0.7) +
        this.walked(`model ${model.name}`, of.day, this.shape.drift),
      house:
        this.deviation(`house ${of.house}`, 0.02) +
        this.deviation(`region ${of.region} ${model.body.name}`, 0.025),
      year: this.yearEffect(of),
    }
    return parts.reduce(
      (sum, part) => sum + (this.without.has(part) ? 0 : values[part]),
      this.shape.newPrice,
    )
  }

  private level({ model, engine, variant, is4wd, isManual, color, years }: Vehicle): number {
    const { maker, body, name, platform } = model
    const { makerLevel, modelLevel } = this.shape
    const byEngine = 0.45 + this.deviation(`engine ${maker}`, 0.1)
    return (
      this.deviation(`maker ${maker}`, makerLevel) +
      body.level +
      this.deviation(`maker body ${maker} ${body.name}`, 0.12) +
      byEngine * Math.log(engine / body.engine) +
      this.deviation(`platform ${maker} ${platform}`, modelLevel * 0.7) +
      this.deviation(`model ${name}`, modelLevel * 0.7) +
      this.deviation(`variant ${name} ${variant}`, 0.07) +
      (is4wd ? 0.06 + this.deviation(`4wd ${name}`, 0.03) : 0) +
      (isManual ? -0.04 - 0.006 * years + this.deviation(`manual ${name}`, 0.05) : 0) +
      this.deviation(`color ${color}`, 0.012)
    )
  }

  private ageEffect({ model, years }: Vehicle): number {
    const { maker, body, name, platform } = model
    const { depreciation, familyDepreciation } = this.shape
    const rate = Math.max(
      0.04,
      depreciation +
        body.depreciation +
        this.deviation(`rate ${maker}`, familyDepreciation * 0.6) +
        this.deviation(`rate ${maker} ${body.name}`, familyDepreciation * 0.6) +
        this.deviation(`rate ${maker} ${platform}`, familyDepreciation * 0.4) +
        this.deviation(`rate ${name}`, familyDepreciation * 0.4),
    )
    const drop = 0.12 + this.deviation(`drop ${maker}`, 0.03)
    // Old vehicles keep a value.
    return -drop * (1 - Math.exp(-years)) - rate * 22 * (1 - Math.exp(-years / 22))
  }

  private trimEffect({ model, trim, years }: Vehicle): number {
    const fades = Math.exp(-years / 14)
    const own = this.deviation(`trim ${model.name} ${trim.join(' ')}`, 0.05)
    return trim.reduce(
      (sum, word) =>
        sum +
        fades *
          (this.deviation(`word ${word}`, 0.12) +
            this.deviation(`word ${model.maker} ${word}`, 0.06)),
      own,
    )
  }

  private yearEffect({ model, year }: Vehicle): number {
    return (
      this.deviation(`generation ${model.platform} ${generationOf(model, year)}`, 0.07) +
      this.deviation(`year ${model.name} ${year}`, 0.02)
    )
  }

  /** Draws from Student's t with three degrees of freedom, wider for old and poor vehicles and at some houses. */
  private noise({ years, grade, house }: Vehicle): number {
    const { normal, shape } = this
    const squares = (normal() ** 2 + normal() ** 2 + normal() ** 2) / 3
    const spread =
      shape.spread *
      Math.exp(0.09 * years - 0.12 * Math.min(0, grade - 4)) *
      Math.exp(this.deviation(`spread ${house}`, shape.houseSpread))
    return (spread * normal()) / Math.sqrt(squares)
  }

  private lot(of: Vehicle): PricedLot {
    const { model, day, year, years, trim, variant, engine, is4wd, isManual, grade, house, color } =
      of
    const { random } = this
    const known = (text: string, share: number) => (random() < share ? '' : text)
    const common = { maker: `m${model.maker}`, model: model.name, trim: trim.join(' '), color }
    const levels: Levels =
      this.shape.facts === 'dealers'
        ? {
            ...{ ...noLevels, ...common, region: of.region, segment: model.body.name },
            body: variant === 0 ? model.body.name : `${'abc'[variant]} ${model.body.name}`,
            gearbox: isManual ? 'manual' : 'automatic',
          }
        : {
            ...{ ...noLevels, ...common, color, house: `h${house}` },
            chassis: known(
              `${model.platform}${10 * generationOf(model, year) + variant}${is4wd ? 5 : 0}`,
              0.02,
            ),
            engine: String(engine),
            drive: is4wd ? '4WD' : 'FF',
            gearbox: isManual ? 'MT' : 'AT',
            gradeCode: String(grade),
            exterior: 'ABCD'[Math.floor(random() * 4)] ?? '',
            interior: 'ABCD'[Math.floor(random() * 4)] ?? '',
          }
    const exact = 1970 + day / 365.25 - years
    return {
      ...{ day, year, levels },
      month: this.shape.facts === 'dealers' ? null : 1 + Math.floor((exact % 1) * 12),
      km: random() < 0.01 ? null : Math.round(Math.max(300, years * of.kmPerYear)),
      grade: random() < 0.05 ? null : grade,
    }
  }
}

/** Sisters have their generations in the same years. */
const generationOf = ({ platform }: Model, year: number) =>
  Math.floor((year + platform.charCodeAt(1)) / yearsPerGeneration) % 10
