import { fit } from '#market/reference-data/server/names/name-search.ts'
import { type Found, maxSuggestions, type Suggestion } from '#market/search/contract/find.ts'
import {
  type FindKind,
  type FoundFilters,
  replacedKeys,
} from '#market/search/contract/find-kinds.ts'
import {
  isBikePage,
  type PageType,
  pageTypePermission,
  pageTypes,
} from '#market/search/contract/page-types.ts'
import type { ListingQuery } from '#market/search/contract/search-query.ts'
import type { ParsedInput } from '#platform/core/contract/endpoint.ts'
import type { Context } from '#platform/core/server/context.ts'
import { otherLayout } from '#platform/core/server/keyboard.ts'
import type { ApiRequest } from '#platform/http/server/route.ts'
import type { findSuggestions } from '#site/find/contract/calls.ts'
import { chassisFilter, filtersOf } from '#site/listings/server/search-filters.ts'
import { type Reading, readText } from './read-text.ts'

type FindRequest = ApiRequest<typeof findSuggestions>
type Query = ParsedInput<typeof findSuggestions>['query']

/** Maximum chassis codes suggested for part of a code. */
const maxChassis = 4
/** Names are counted in one query, combined readings one by one, hence only the best of these. */
const maxCombined = 3

/**
 * Finds the meanings of a text on a page type, with the number of lots that each finds among the active filters. Drops
 * the filters where nothing is left, and tries the other page types where this one has nothing.
 */
export async function findMeanings(context: Context, call: FindRequest): Promise<Found> {
  const text = call.query.text.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return { suggestions: [], isWide: false, elsewhere: [] }
  // Only tries the other keyboard layout if the text as typed means nothing.
  for (const typed of new Set([text, otherLayout(text)])) {
    const found = await findIn(context, call, typed)
    if (found) return found
  }
  return { suggestions: [], isWide: false, elsewhere: [] }
}

async function findIn(context: Context, call: FindRequest, text: string): Promise<Found | null> {
  const here = await suggest(context, call, text)
  if (here.some(isSure)) return { suggestions: shown(here), isWide: false, elsewhere: [] }
  const query = withoutFilters(call.query)
  const wide = { ...call, query }
  const hasFilters = Object.keys(call.query).some((key) => !(key in query))
  const everywhere = here.length === 0 && hasFilters ? await suggest(context, wide, text) : []
  if (everywhere.some(isSure)) {
    return { suggestions: shown(everywhere), isWide: true, elsewhere: [] }
  }
  // What another page type has is better than a guess: a CB400 is no Mercedes.
  const elsewhere = await findElsewhere(context, wide, text, call.params.pageType)
  if (elsewhere.length > 0) return { suggestions: [], isWide: false, elsewhere }
  if (here.length > 0) return { suggestions: shown(here), isWide: false, elsewhere: [] }
  return everywhere.length > 0
    ? { suggestions: shown(everywhere), isWide: true, elsewhere: [] }
    : null
}

/** Whether a meaning is only a name that is similar to what was typed. */
const isGuess = ({ kind, rank }: Pick<Counted, 'kind' | 'rank'>) =>
  rank < fit.part && (kind === 'maker' || kind === 'model')
const isSure = (found: Counted) => !isGuess(found)

const withoutFilters = ({ page, pageSize, order, text }: Query): Query => ({
  page,
  pageSize,
  order,
  text,
})

/** Returns the meanings that find lots, the most likely first. */
async function suggest(context: Context, call: FindRequest, text: string): Promise<Counted[]> {
  const isBike = isBikePage(call.params.pageType)
  const index = await context.names(call.db, isBike ? 'bike' : 'car')
  const { readings, chassis } = readText(index, text, isBike)
  const isName = (reading: Reading) => reading.kind === 'maker' || reading.kind === 'model'
  const counted = await Promise.all([
    countNames(context, call, readings.filter(isName)),
    ...readings.filter((one) => !isName(one)).map((one) => countOne(context, call, one)),
    chassis === null ? [] : suggestChassis(context, call, chassis, text),
  ])
  const found = counted.flat().filter(({ counter }) => counter > 0)
  const models = found.filter(({ kind }) => kind === 'model').map(({ counter }) => counter)
  return found
    .filter(({ kind, counter }) => kind !== 'names' || counter > Math.max(...models))
    .sort(byRank)
    .slice(0, maxSuggestions)
}

const shown = (found: readonly Counted[]): Suggestion[] =>
  found.map(({ kind, label, also, ignored, rank, counter, filters }) => ({
    kind,
    label,
    counter,
    filters,
    also: [...also],
    ignored: [...ignored],
    isGuess: isGuess({ kind, rank }),
  }))

type Counted = Reading & { readonly counter: number }

const byRank = (a: Counted, b: Counted) =>
  b.rank - a.rank || b.counter - a.counter || (a.label < b.label ? -1 : 1)

/** Returns the filters that will be active once a suggestion is chosen. */
function withFound(
  { text: _text, ...query }: Query,
  kind: FindKind,
  found: FoundFilters,
): ListingQuery {
  const replaced: readonly string[] = replacedKeys(kind, found, query)
  const left = Object.entries(query).filter(([key]) => !replaced.includes(key))
  return { ...(Object.fromEntries(left) as typeof query), ...found }
}

const list = async (context: Context, call: FindRequest, query: ListingQuery, counters: boolean) =>
  context.search.list({
    pageType: call.params.pageType,
    filters: await filtersOf(context, { ...call, query }),
    page: null,
    counters,
  })

async function countOne(context: Context, call: FindRequest, reading: Reading): Promise<Counted[]> {
  const query = withFound(call.query, reading.kind, reading.filters)
  const { totalSearchResults } = await list(context, call, query, false)
  return [{ ...reading, counter: totalSearchResults }]
}

/** Counts names in one query each for the selected maker and for others, which drop more filters. */
async function countNames(
  context: Context,
  call: FindRequest,
  readings: readonly Reading[],
): Promise<Counted[]> {
  const groups = new Map<string, Reading[]>()
  for (const reading of readings) {
    const key = replacedKeys(reading.kind, reading.filters, call.query).join()
    groups.set(key, [...(groups.get(key) ?? []), reading])
  }
  const counted = await Promise.all(
    [...groups.values()].map((group) => countGroup(context, call, group)),
  )
  const found = counted.flat().filter(({ counter }) => counter > 0)
  found.sort(byRank)
  if (!found.some(({ also }) => also.length > 0)) return found
  const best = found.slice(0, maxCombined)
  const combined = await Promise.all(best.map((reading) => countOne(context, call, reading)))
  const isFound = combined.flat().some(({ counter }) => counter > 0)
  return isFound ? combined.flat() : countNames(context, call, found.map(withoutRest))
}

/** Falls back to the name alone where no lot matches both the name and the words after it. */
function withoutRest(reading: Reading): Reading {
  const { maker, model } = reading.filters
  const ignored = [...reading.also, ...reading.ignored]
  return { ...reading, also: [], ignored, filters: { maker, ...(model && { model }) } }
}

async function countGroup(
  context: Context,
  call: FindRequest,
  group: readonly Reading[],
): Promise<Counted[]> {
  const makers = group.flatMap(({ filters }) => filters.maker ?? [])
  // The text replaces active filters: a white one is not counted among the black ones.
  const isLeft = ([key]: [string, unknown]) =>
    key === 'maker' || !group.some(({ filters }) => key in filters)
  const left = Object.fromEntries(Object.entries(call.query).filter(isLeft)) as Query
  const query = withFound(left, 'model', { maker: [...new Set(makers)] })
  const { counters } = await list(context, call, query, true)
  const numbers = (facet: 'maker' | 'model') =>
    new Map(counters?.facets[facet].map(({ value, count }) => [value, count]))
  const [byMaker, byModel] = [numbers('maker'), numbers('model')]
  return group.map((reading) => {
    const [maker = 0] = reading.filters.maker ?? []
    const [model] = reading.filters.model ?? []
    const counter = model === undefined ? byMaker.get(maker) : byModel.get(model)
    return { ...reading, counter: counter ?? 0 }
  })
}

/** Likelihood of a chassis code on the scale of names, below a name that is written in full. */
const chassisRank = { whole: 99, withoutBody: 98, beginning: 84, all: 83, part: 60 } as const

/** Suggests chassis codes that contain a text: the code itself, those that begin with it, and all of them. */
async function suggestChassis(
  context: Context,
  call: FindRequest,
  code: string,
  text: string,
): Promise<Counted[]> {
  const { pageType } = call.params
  const filters = await filtersOf(context, { ...call, query: withFound(call.query, 'chassis', {}) })
  const texts = [...filters.texts, chassisFilter(code)]
  const { counters, totalSearchResults } = await context.search.list({
    pageType,
    filters: { ...filters, texts },
    page: null,
    counters: true,
  })
  const rankOf = (value: string) => {
    const known = value.toUpperCase()
    if (known === code) return chassisRank.whole
    // The same code without its body letter.
    if (code.startsWith(known)) return chassisRank.withoutBody
    return known.startsWith(code) ? chassisRank.beginning : chassisRank.part
  }
  const plain = { kind: 'chassis', also: [], ignored: [] } as const
  const codes = (counters?.facets.chassis ?? [])
    .map(({ value, count }) => ({
      ...plain,
      label: value,
      rank: rankOf(value),
      filters: { chassis: [value] },
      counter: count,
    }))
    .sort(byRank)
  const best = codes[0]?.rank ?? 0
  const all = {
    ...plain,
    label: `${code}…`,
    // Comes first unless one of the codes is written in full.
    rank: best >= chassisRank.withoutBody ? chassisRank.all : best + 0.5,
    filters: { search: `chassis-${text}` },
    counter: totalSearchResults,
  }
  // The combined search of bikes has no chassis (spec 3 §2).
  const hasAll = codes.length > 1 && !isBikePage(pageType)
  return [...codes.slice(0, maxChassis), ...(hasAll ? [all] : [])]
}

/** Returns the other visible page types that find the text. */
async function findElsewhere(context: Context, call: FindRequest, text: string, here: PageType) {
  const isOfKind = (pageType: PageType) => isBikePage(pageType) === isBikePage(here)
  const others = pageTypes
    .filter(
      (pageType) => pageType !== here && call.person.permissions[pageTypePermission[pageType]],
    )
    .toSorted((a, b) => Number(isOfKind(b)) - Number(isOfKind(a)))
  const found = await Promise.all(
    others.map(async (pageType) => {
      const other = { ...call, params: { pageType } }
      const [best] = await suggest(context, other, text)
      return best && isSure(best) ? [{ pageType, counter: best.counter, best }] : []
    }),
  )
  return found.flat().map(({ pageType, counter, best }) => ({
    pageType,
    counter,
    search: searchOf(best.filters),
  }))
}

/** Returns the address of a suggestion on a page without other filters. */
const searchOf = (filters: FoundFilters): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  )
    .toString()
    .replaceAll('%2C', ',')
