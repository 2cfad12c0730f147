import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import { foldEquipment } from '#market/search/server/equipment-text.ts'
import { Codes, PairCodes } from './codes.ts'
import { unknown } from './columns.ts'

/** Names and ranks from the database's dictionaries; read again when a new name appears. */
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
  'fuels',
  'colors',
  'equipment',
  'lotTexts',
  'variants',
  'gearboxFuels',
  'conditionGearboxFuels',
  'colorStatuses',
  'profiles',
] as const
type List = (typeof lists)[number]

/** Values added since an earlier state, as one thread sends them to another. */
export interface NewNames {
  readonly lists: Readonly<Partial<Record<List, { from: number; values: (string | number)[] }>>>
  readonly dictionary: Dictionary | null
}

/** How many values of each list a receiver already has. */
export type KnownNames = Readonly<Partial<Record<List, number>>>

interface Profile {
  readonly condition: string
  readonly gearbox: string
  readonly fuel: string
  readonly color: string
  readonly status: number
}

/**
 * The values of the codes of all tables (dictionary encoding). The writer adds values; readers receive them before the
 * rows that use them.
 */
export class Names {
  /** Derived from the models, and therefore not sent to readers. */
  readonly makers = new Codes<number>()
  readonly models = new Codes<number>()
  readonly houses = new Codes<number>()
  readonly statuses = new Codes<number>()
  readonly chassis = new Codes<string>()
  readonly conditions = new Codes<string>()
  readonly gearboxes = new Codes<string>()
  readonly fuels = new Codes<string>()
  readonly colors = new Codes<string>()
  readonly equipment = new Codes<string>()
  readonly lotTexts = new Codes<string>()
  /** Model and chassis, which also determine the maker. */
  readonly variants = new PairCodes()
  private readonly gearboxFuels = new PairCodes()
  private readonly conditionGearboxFuels = new PairCodes()
  private readonly colorStatuses = new PairCodes()
  /** Condition, gearbox, fuel, color and status in one code, so that one read of a row gives all five. */
  readonly profiles = new PairCodes()

  dictionary: Dictionary = { houses: [], models: [], conditions: [] }
  private readonly compared = { chassis: [] as string[], equipment: [] as string[] }
  private readonly tables = new Map<string, Int32Array>()

  variantOf(modelId: number, chassis: string): number {
    return this.variants.codeOfPair(this.models.codeOf(modelId), this.chassis.codeOf(chassis))
  }

  profileOf({ condition, gearbox, fuel, color, status }: Profile): number {
    return this.profiles.codeOfPair(
      this.conditionGearboxFuels.codeOfPair(
        this.conditions.codeOf(condition),
        this.gearboxFuels.codeOfPair(this.gearboxes.codeOf(gearbox), this.fuels.codeOf(fuel)),
      ),
      this.colorStatuses.codeOfPair(this.colors.codeOf(color), this.statuses.codeOf(status)),
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
      () => (code) => this.conditionGearboxFuels.first(this.profiles.first(code)),
    )
  }
  get gearboxOfProfile(): Int32Array {
    return this.table(
      'gearbox',
      this.profiles,
      () => (code) => this.gearboxFuels.first(this.gearboxFuelOf(code)),
    )
  }
  get fuelOfProfile(): Int32Array {
    return this.table(
      'fuel',
      this.profiles,
      () => (code) => this.gearboxFuels.second(this.gearboxFuelOf(code)),
    )
  }
  get colorOfProfile(): Int32Array {
    return this.table(
      'color',
      this.profiles,
      () => (code) => this.colorStatuses.first(this.profiles.second(code)),
    )
  }
  get statusOfProfile(): Int32Array {
    return this.table(
      'status',
      this.profiles,
      () => (code) => this.colorStatuses.second(this.profiles.second(code)),
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

  /** Rank of the condition, worst first, by profile; `unknown` for grades without a rank. */
  get conditionRankOfProfile(): Int32Array {
    return this.table('condition rank', this.profiles, () => {
      const ranks = new Map(this.dictionary.conditions.map(({ code, rank }) => [code, rank]))
      const { conditionOfProfile } = this
      return (code) =>
        ranks.get(this.conditions.values[conditionOfProfile[code] ?? 0] ?? '') ?? unknown
    })
  }

  /** Alphabetical rank of each house. */
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

  /** Rank of each lot number with letters. */
  get rankOfLotText(): Int32Array {
    return this.table('lot rank', this.lotTexts, () => rankByText(this.lotTexts.values), true)
  }

  /** Whether a lot is over, 1 or 0 by profile. */
  get isOverByProfile(): Int32Array {
    return this.table('over', this.profiles, () => {
      const { statusOfProfile } = this
      const open: readonly number[] = openLotStatuses
      return (code) => {
        const status = this.statuses.values[statusOfProfile[code] ?? 0] ?? 0
        return open.includes(status) ? 0 : 1
      }
    })
  }

  /** Every chassis code in upper case. */
  get upperChassis(): readonly string[] {
    return inStep(this.chassis.values, this.compared.chassis, (code) => code.toUpperCase())
  }

  /** Every equipment text as the search compares it. */
  get foldedEquipment(): readonly string[] {
    return inStep(this.equipment.values, this.compared.equipment, foldEquipment)
  }

  /** Returns the current size of each list, for a later `newSince`. */
  sizes(): KnownNames {
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

  add(names: NewNames): void {
    for (const list of lists) {
      const grown = names.lists[list]
      if (!grown) continue
      const codes = this[list] as Codes<string | number>
      codes.add(grown.values.slice(Math.max(0, codes.size - grown.from)))
    }
    if (names.dictionary) this.setDictionary(names.dictionary)
  }

  setDictionary(dictionary: Dictionary): void {
    this.dictionary = dictionary
    this.tables.clear()
  }

  private gearboxFuelOf(profile: number): number {
    return this.conditionGearboxFuels.second(this.profiles.first(profile))
  }

  /** Returns a lookup table from code to value, extended only when there are more codes. */
  private table(
    name: string,
    { size }: Codes<string> | Codes<number>,
    prepare: () => (code: number) => number,
    isRank = false,
  ): Int32Array {
    const cached = this.tables.get(name)
    if (cached?.length === size) return cached
    const compute = prepare()
    const table = new Int32Array(size)
    // New codes may change ranks, but no other values.
    const known = isRank ? 0 : (cached?.length ?? 0)
    if (cached) table.set(cached.subarray(0, known))
    for (let code = known; code < size; code++) table[code] = compute(code)
    this.tables.set(name, table)
    return table
  }
}

/** Appends to `known` the values that it lacks, folded. */
function inStep(
  values: readonly string[],
  known: string[],
  fold: (value: string) => string,
): readonly string[] {
  for (let code = known.length; code < values.length; code++) known.push(fold(values[code] ?? ''))
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
