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

/** Adds chosen values without lots, so that they can be unselected. */
function withChosen<Value>(
  counters: readonly Counter<Value>[],
  chosen: readonly Value[],
): readonly Counter<Value>[] {
  const listed = new Set(counters.map(({ value }) => value))
  const missing = chosen.filter((value) => !listed.has(value))
  return [...counters, ...missing.map((value) => ({ value, count: 0 }))]
}

/** Adds the chosen values of the filters to the facets of a result. */
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
    fuel: withChosen(counted.fuel, chosen.fuel),
    color: withChosen(counted.color, chosen.color),
  }
}

/** Returns the facet values that need names. A chassis code is its own name. */
export function unnamed(counted: Partial<Counted>): Unnamed {
  const lists = facets.map((facet) => [facet, counted[facet]?.map(({ value }) => value) ?? []])
  return Object.fromEntries(lists)
}

const collators = { en: new Intl.Collator('en'), ru: new Intl.Collator('ru') } as const

type OptionOf<Value> = { value: Value; label: string; counter: number }

/** Makes options of ids; omits unknown ids, and names that are not accepted yet. */
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
  /** Values that are listed in any case. */
  readonly chosen?: readonly Value[]
}

/** New names of a feed show on its lots, but are no options until an operator accepts them. */
const isOffered = <Value extends number | string>(
  facet: Facet,
  value: Value,
  { names, chosen = [] }: Named<Value>,
) => !names.isPending(facet, value) || chosen.includes(value)

/** Makes options of codes; an unknown code is its own name. */
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

/** Sorts alphabetically in a language. */
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

/** Makes options of makers or models, sorted by name. */
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

/** Makes the options of every select, in the order that people expect. */
export function selectsOf(
  counted: Counted,
  { names, language, filters }: SelectsOptions,
): FilterSelects {
  const chosen = chosenValues(filters)
  const known = (facet: 'gearbox' | 'fuel' | 'color') =>
    counted[facet].filter(({ value }) => isOffered(facet, value, { names, chosen: chosen[facet] }))
  const named = (options: OptionOf<string>[]) => byLabel(options, language)
  return {
    condition: named(codeOptions('condition', counted.condition, names)).sort(
      (a, b) => names.rankOf(b.value) - names.rankOf(a.value),
    ),
    gearbox: named(codeOptions('gearbox', known('gearbox'), names)),
    fuel: named(codeOptions('fuel', known('fuel'), names)),
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

/** Makes options of models with their makers, most lots first. */
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
 * Upper limit of each slider, so that one mistyped digit does not stretch it. A slider at its end is open, so every lot
 * can still be found.
 */
const sliderLimits: Readonly<Record<RangeKey, number>> = {
  year: Number.MAX_SAFE_INTEGER,
  mileage: 500_000,
  engine: 15_000,
  startPrice: 50_000_000,
  finishPrice: 50_000_000,
  estimate: 50_000_000,
  belowEstimate: Number.MAX_SAFE_INTEGER,
}
const minSliderYear = 1960

/** Returns the ranges of the form's inputs. */
export function rangesOf(ranges: ListingCounters['ranges']): FilterRanges {
  const inputs = rangeKeys.map((key: RangeKey) => {
    const { min, max } = usualBounds(key, ranges[key] ?? { min: 0, max: 0 })
    return [key, { min, max, step: rangeSteps[key] }]
  })
  return Object.fromEntries(inputs)
}

/** Returns the ends of the data within the usual limits; all of the data where nothing is usual. */
function usualBounds(key: RangeKey, { min, max }: { min: number; max: number }) {
  const last = sliderLimits[key]
  const first = key === 'year' ? minSliderYear : 0
  return {
    min: min > 0 && min < first && max > first ? first : min,
    max: max > last && min < last ? last : max,
  }
}
