import { type RangeKey, rangeKeys } from '#market/search/contract/page-types.ts'
import {
  type ChosenFilters,
  type Counter,
  chosenValues,
  type Facet,
  facets,
  type ListingCounters,
} from '#market/search/server/listing-search.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import {
  type FilterRanges,
  type FilterSelects,
  type ModelOption,
  rangeSteps,
} from '#site/listings/contract/filters.ts'
import type { OptionNames, Unnamed } from './option-names.ts'

type Counted = ListingCounters['facets']

/** Chosen values are listed even where they find nothing, so that they can be unselected. */
function withChosen<Value>(
  counters: readonly Counter<Value>[],
  chosen: readonly Value[],
): readonly Counter<Value>[] {
  const listed = new Set(counters.map(({ value }) => value))
  const missing = chosen.filter((value) => !listed.has(value))
  return [...counters, ...missing.map((value) => ({ value, count: 0 }))]
}

/** The facets of a result together with the values that the filters have chosen. */
export function withChosenValues(counted: Counted, filters: ChosenFilters): Counted {
  const chosen = chosenValues(filters)
  return {
    maker: withChosen(counted.maker, chosen.maker),
    model: withChosen(counted.model, chosen.model),
    auction: withChosen(counted.auction, chosen.auction),
    status: withChosen(counted.status, chosen.status),
    chassis: withChosen(counted.chassis, chosen.chassis),
    condition: withChosen(counted.condition, chosen.condition),
    gearbox: withChosen(counted.gearbox, chosen.gearbox),
    color: withChosen(counted.color, chosen.color),
  }
}

/** The values of facets that need names. A chassis code is its own name. */
export function unnamed(counted: Partial<Counted>): Unnamed {
  const lists = facets.map((facet) => [facet, counted[facet]?.map(({ value }) => value) ?? []])
  return Object.fromEntries(lists)
}

const collators = { en: new Intl.Collator('en'), ru: new Intl.Collator('ru') } as const

type OptionOf<Value> = { value: Value; label: string; counter: number }

/** Options of ids; an unknown id is omitted, and so is a name that waits to be accepted. */
function idOptions(
  facet: Facet,
  counters: readonly Counter<number>[],
  { names, chosen = [] }: Named<number>,
): OptionOf<number>[] {
  return counters.flatMap(({ value, count }) => {
    const label = names.nameOf(facet, value)
    if (label === undefined || !isOffered(facet, value, { names, chosen })) return []
    return [{ value, label, counter: count }]
  })
}

interface Named<Value> {
  readonly names: OptionNames
  /** Values that are listed whatever they are. */
  readonly chosen?: readonly Value[]
}

/** What a feed has brought is shown on its lots, and offered to nobody before somebody has accepted it. */
const isOffered = <Value extends number | string>(
  facet: Facet,
  value: Value,
  { names, chosen = [] }: Named<Value>,
) => !names.isWaiting(facet, value) || chosen.includes(value)

/** Options of codes; a code that the dictionary does not know is its own name. */
function codeOptions(
  facet: Facet,
  counters: readonly Counter<string>[],
  names: OptionNames,
): OptionOf<string>[] {
  return counters.map(({ value, count }) => ({
    value,
    label: names.nameOf(facet, value) ?? value,
    counter: count,
  }))
}

/** In the alphabetical order of a language. */
function byLabel<Value>(options: OptionOf<Value>[], language: Language): OptionOf<Value>[] {
  const { compare } = collators[language]
  return options.sort((a, b) => compare(a.label, b.label) || (a.value < b.value ? -1 : 1))
}

/** Makers, models and chassis codes are Latin capitals, and too many for a locale's collation. */
function byCapitals<Value>(options: OptionOf<Value>[]): OptionOf<Value>[] {
  return options.sort((a, b) => {
    if (a.label === b.label) return a.value < b.value ? -1 : 1
    return a.label < b.label ? -1 : 1
  })
}

/** Options of makers or models, by name. */
export const namedOptions = (
  facet: 'maker' | 'model',
  counters: readonly Counter<number>[],
  named: Named<number>,
) => byCapitals(idOptions(facet, counters, named))

interface SelectsOptions {
  readonly names: OptionNames
  readonly language: Language
  readonly filters: ChosenFilters
}

/** Options of every select, in the order that people expect. */
export function selectsOf(
  counted: Counted,
  { names, language, filters }: SelectsOptions,
): FilterSelects {
  const chosen = chosenValues(filters)
  const known = (facet: 'gearbox' | 'color') =>
    counted[facet].filter(({ value }) => isOffered(facet, value, { names, chosen: chosen[facet] }))
  const named = (options: OptionOf<string>[]) => byLabel(options, language)
  return {
    condition: named(codeOptions('condition', counted.condition, names)).sort(
      (a, b) => names.rankOf(b.value) - names.rankOf(a.value),
    ),
    gearbox: named(codeOptions('gearbox', known('gearbox'), names)),
    auction: byLabel(
      idOptions('auction', counted.auction, { names, chosen: chosen.auction }),
      language,
    ),
    status: idOptions('status', counted.status, { names }).sort((a, b) => a.value - b.value),
    color: named(codeOptions('color', known('color'), names)),
    chassis: byCapitals(codeOptions('chassis', counted.chassis, names)),
    model: namedOptions('model', counted.model, { names, chosen: chosen.model }),
    maker: namedOptions('maker', counted.maker, { names, chosen: chosen.maker }),
  }
}

/** Options of models with their makers, in the order of the counters. */
export function modelsWithMakers(
  counters: readonly Counter<number>[],
  names: OptionNames,
): ModelOption[] {
  return idOptions('model', counters, { names }).flatMap((option) => {
    const maker = names.makerOf(option.value)
    return maker ? [{ ...option, maker }] : []
  })
}

/**
 * Where sliders end at the latest: one lot with a slipped digit must not stretch them. An end that is reached is
 * open, so that every lot is found all the same.
 */
const lastUsual: Readonly<Record<RangeKey, number>> = {
  year: Number.MAX_SAFE_INTEGER,
  mileage: 500_000,
  engine: 15_000,
  startPrice: 50_000_000,
  finishPrice: 50_000_000,
  estimate: 50_000_000,
  belowEstimate: Number.MAX_SAFE_INTEGER,
}
const firstUsualYear = 1960

/** Ranges for the inputs of the form. */
export function rangesOf(ranges: ListingCounters['ranges']): FilterRanges {
  const inputs = rangeKeys.map((key: RangeKey) => {
    const { min, max } = usualEnds(key, ranges[key] ?? { min: 0, max: 0 })
    return [key, { min, max, step: rangeSteps[key] }]
  })
  return Object.fromEntries(inputs)
}

/** The ends of the data, as far as they are usual; all of them where nothing is. */
function usualEnds(key: RangeKey, { min, max }: { min: number; max: number }) {
  const last = lastUsual[key]
  const first = key === 'year' ? firstUsualYear : 0
  return {
    min: min > 0 && min < first && max > first ? first : min,
    max: max > last && min < last ? last : max,
  }
}
