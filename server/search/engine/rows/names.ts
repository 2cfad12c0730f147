import { lotStatus, openLotStatuses } from '../../../../contract/core/codes.ts'
import { unknown } from './columns.ts'

/** Values and their codes: 0, 1, 2 … in the order in which they were met. Nothing is ever removed. */
export class Codes<Value extends string | number> {
  readonly values: Value[] = []
  private readonly codes = new Map<Value, number>()

  constructor(values: readonly Value[] = []) {
    this.add(values)
  }

  add(values: readonly Value[]): void {
    for (const value of values) this.codeOf(value)
  }

  /** The code of a value, a new one if need be. */
  codeOf(value: Value): number {
    const known = this.codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    this.values.push(value)
    this.codes.set(value, code)
    return code
  }

  find(value: Value): number | undefined {
    return this.codes.get(value)
  }

  get size(): number {
    return this.values.length
  }
}

/** Each code of a pair stands for two codes. */
const pairBase = 2 ** 26

class PairCodes extends Codes<number> {
  /** Codes of pairs by their first and second one: small integers are found faster than pairs. */
  private readonly known: Map<number, number>[] = []

  codeOfPair(first: number, second: number): number {
    const seconds = this.known[first] ?? new Map<number, number>()
    this.known[first] = seconds
    const known = seconds.get(second)
    if (known !== undefined) return known
    const code = this.codeOf(first * pairBase + second)
    seconds.set(second, code)
    return code
  }

  findPair(first: number, second: number): number | undefined {
    return this.find(first * pairBase + second)
  }

  first(code: number): number {
    return Math.floor((this.values[code] ?? 0) / pairBase)
  }

  second(code: number): number {
    return (this.values[code] ?? 0) % pairBase
  }
}

/** What the dictionaries of the database say about codes; read again when a new name turns up. */
export interface Dictionary {
  readonly houses: readonly { readonly id: number; readonly name: string }[]
  readonly models: readonly {
    readonly id: number
    readonly makerId: number
    readonly name: string
  }[]
  readonly conditions: readonly {
    readonly code: string
    readonly rank: number
    readonly family: string
  }[]
}

const lists = [
  'models',
  'houses',
  'statuses',
  'chassis',
  'conditions',
  'gearboxes',
  'colors',
  'equipment',
  'lotTexts',
  'variants',
  'boxes',
  'looks',
  'profiles',
] as const
type List = (typeof lists)[number]

/** Values that were met after others: what one thread tells the next. */
export interface NewNames {
  readonly lists: Readonly<Partial<Record<List, { from: number; values: (string | number)[] }>>>
  readonly dictionary: Dictionary | null
}

/** How many values of each list somebody knows already. */
export type KnownNames = Readonly<Partial<Record<List, number>>>

/**
 * The values behind the codes of all tables. The keeper's copy grows; readers are told what is new
 * before they are told of rows that use it.
 */
export class Names {
  /** Follow from the models, so nobody has to be told of them. */
  readonly makers = new Codes<number>()
  readonly models = new Codes<number>()
  readonly houses = new Codes<number>()
  readonly statuses = new Codes<number>()
  readonly chassis = new Codes<string>()
  readonly conditions = new Codes<string>()
  readonly gearboxes = new Codes<string>()
  readonly colors = new Codes<string>()
  readonly equipment = new Codes<string>()
  readonly lotTexts = new Codes<string>()
  /** Model and chassis; together they also tell the maker. */
  readonly variants = new PairCodes()
  private readonly boxes = new PairCodes()
  private readonly looks = new PairCodes()
  /** Condition, gearbox, colour and status: one code, so that one look at a row tells all four. */
  readonly profiles = new PairCodes()

  dictionary: Dictionary = { houses: [], models: [], conditions: [] }
  private readonly capitals = { chassis: [] as string[], equipment: [] as string[] }
  private readonly facts = new Map<string, Int32Array>()

  variantOf(modelId: number, chassis: string): number {
    return this.variants.codeOfPair(this.models.codeOf(modelId), this.chassis.codeOf(chassis))
  }

  profileOf(condition: string, gearbox: string, color: string, status: number): number {
    return this.profiles.codeOfPair(
      this.boxes.codeOfPair(this.conditions.codeOf(condition), this.gearboxes.codeOf(gearbox)),
      this.looks.codeOfPair(this.colors.codeOf(color), this.statuses.codeOf(status)),
    )
  }

  /** Model code of each variant. */
  get modelOfVariant(): Int32Array {
    return this.table('model', this.variants, () => (code) => this.variants.first(code))
  }
  get chassisOfVariant(): Int32Array {
    return this.table('chassis', this.variants, () => (code) => this.variants.second(code))
  }
  get conditionOfProfile(): Int32Array {
    return this.table(
      'condition',
      this.profiles,
      () => (code) => this.boxes.first(this.profiles.first(code)),
    )
  }
  get gearboxOfProfile(): Int32Array {
    return this.table(
      'gearbox',
      this.profiles,
      () => (code) => this.boxes.second(this.profiles.first(code)),
    )
  }
  get colorOfProfile(): Int32Array {
    return this.table(
      'color',
      this.profiles,
      () => (code) => this.looks.first(this.profiles.second(code)),
    )
  }
  get statusOfProfile(): Int32Array {
    return this.table(
      'status',
      this.profiles,
      () => (code) => this.looks.second(this.profiles.second(code)),
    )
  }

  /** Maker code of each model. */
  get makerOfModel(): Int32Array {
    return this.table('maker', this.models, () => {
      const makerIds = new Map(this.dictionary.models.map(({ id, makerId }) => [id, makerId]))
      return (code) => this.makers.codeOf(makerIds.get(this.models.values[code] ?? 0) ?? 0)
    })
  }

  get makerOfVariant(): Int32Array {
    return this.table('maker of variant', this.variants, () => {
      const { modelOfVariant, makerOfModel } = this
      return (code) => makerOfModel[modelOfVariant[code] ?? 0] ?? 0
    })
  }

  /** Condition's place from worst to best, for each profile; `unknown` for grades of no dictionary. */
  get conditionRankOfProfile(): Int32Array {
    return this.table('condition rank', this.profiles, () => {
      const ranks = new Map(this.dictionary.conditions.map(({ code, rank }) => [code, rank]))
      const { conditionOfProfile } = this
      return (code) =>
        ranks.get(this.conditions.values[conditionOfProfile[code] ?? 0] ?? '') ?? unknown
    })
  }

  /** The house's place in the alphabet. */
  get rankOfHouse(): Int32Array {
    return this.table(
      'house rank',
      this.houses,
      () => {
        const names = new Map(this.dictionary.houses.map(({ id, name }) => [id, name]))
        return rankByText(this.houses.values.map((id) => names.get(id) ?? ''))
      },
      true,
    )
  }

  /** The place of each lot number with letters among its like. */
  get rankOfLotText(): Int32Array {
    return this.table('lot rank', this.lotTexts, () => rankByText(this.lotTexts.values), true)
  }

  /** For each profile what the lot waits for: 0 its house is selling, 1 upcoming, 2 over. */
  get phaseOfProfile(): Int32Array {
    return this.table('phase', this.profiles, () => {
      const { statusOfProfile } = this
      const open: readonly number[] = openLotStatuses
      return (code) => {
        const status = this.statuses.values[statusOfProfile[code] ?? 0] ?? 0
        if (status === lotStatus.ongoing) return 0
        return open.includes(status) ? 1 : 2
      }
    })
  }

  /** Names by which models are searched, in capitals: maker and model. */
  modelNames(): string[] {
    const names = new Map(this.dictionary.models.map(({ id, name }) => [id, name]))
    return this.models.values.map((id) => names.get(id) ?? '')
  }

  /** Every chassis code in capitals. */
  get upperChassis(): readonly string[] {
    return inCapitals(this.chassis.values, this.capitals.chassis)
  }

  /** Every text of equipment in capitals. */
  get upperEquipment(): readonly string[] {
    return inCapitals(this.equipment.values, this.capitals.equipment)
  }

  /** How much there is, to be told to `newSince` later. */
  known(): KnownNames {
    return Object.fromEntries(lists.map((list) => [list, this[list].size]))
  }

  newSince(known: KnownNames, dictionary: boolean): NewNames {
    const grown = lists.flatMap((list) => {
      const from = known[list] ?? 0
      const { values } = this[list] as Codes<string | number>
      return values.length > from ? [[list, { from, values: values.slice(from) }]] : []
    })
    return { lists: Object.fromEntries(grown), dictionary: dictionary ? this.dictionary : null }
  }

  learn(news: NewNames): void {
    for (const list of lists) {
      const grown = news.lists[list]
      if (!grown) continue
      const codes = this[list] as Codes<string | number>
      codes.add(grown.values.slice(Math.max(0, codes.size - grown.from)))
    }
    if (news.dictionary) this.setDictionary(news.dictionary)
  }

  setDictionary(dictionary: Dictionary): void {
    this.dictionary = dictionary
    this.facts.clear()
  }

  /** A table from code to fact, made again only when there are more codes. */
  private table(
    name: string,
    { size }: Codes<string> | Codes<number>,
    prepare: () => (code: number) => number,
    isRank = false,
  ): Int32Array {
    const made = this.facts.get(name)
    if (made?.length === size) return made
    const fact = prepare()
    const table = new Int32Array(size)
    // A fact never changes with the codes that follow; a rank does.
    const known = isRank ? 0 : (made?.length ?? 0)
    if (made) table.set(made.subarray(0, known))
    for (let code = known; code < size; code++) table[code] = fact(code)
    this.facts.set(name, table)
    return table
  }
}

/** Adds to `known` the capitals of the values that it lacks. */
function inCapitals(values: readonly string[], known: string[]): readonly string[] {
  for (let code = known.length; code < values.length; code++) {
    known.push((values[code] ?? '').toUpperCase())
  }
  return known
}

/** Ranks texts in the order of code units, as `collate "C"` does. */
function rankByText(texts: readonly string[]): (code: number) => number {
  const sorted = texts.map((text, code) => ({ text, code }))
  sorted.sort((a, b) => (a.text === b.text ? a.code - b.code : a.text < b.text ? -1 : 1))
  const ranks = new Int32Array(texts.length)
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank
  return (code) => ranks[code] ?? 0
}
