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

/** Codes that are suggested for a part of them. */
const maxChassis = 4
/** Names are counted together; the readings with something else one by one, and so only the best. */
const maxCombined = 3

/**
 * What a text means on a page type, with the lots that each meaning would find among the present
 * filters. Where these leave nothing, they are left out, and where the page type has nothing, the
 * others are looked at.
 */
export async function findMeanings(context: Context, call: FindRequest): Promise<Found> {
  const text = call.query.text.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return { suggestions: [], isWide: false, elsewhere: [] }
  // What means something here is not looked for on the other keyboard layout.
  for (const typed of new Set([text, otherLayout(text)])) {
    const found = await findIn(context, call, typed)
    if (found) return found
  }
  return { suggestions: [], isWide: false, elsewhere: [] }
}

async function findIn(context: Context, call: FindRequest, text: string): Promise<Found | null> {
  const suggestions = await suggest(context, call, text)
  if (suggestions.length > 0) return { suggestions, isWide: false, elsewhere: [] }
  const query = withoutFilters(call.query)
  const wide = { ...call, query }
  if (Object.keys(call.query).some((key) => !(key in query))) {
    const everywhere = await suggest(context, wide, text)
    if (everywhere.length > 0) return { suggestions: everywhere, isWide: true, elsewhere: [] }
  }
  const elsewhere = await findElsewhere(context, wide, text, call.params.pageType)
  return elsewhere.length > 0 ? { suggestions: [], isWide: false, elsewhere } : null
}

const withoutFilters = ({ page, pageSize, order, text }: Query): Query => ({
  page,
  pageSize,
  order,
  text,
})

/** The meanings that find something, the most likely first. */
async function suggest(context: Context, call: FindRequest, text: string): Promise<Suggestion[]> {
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
    .map(({ kind, label, also, ignored, rank, counter, filters }) => ({
      kind,
      label,
      counter,
      filters,
      also: [...also],
      ignored: [...ignored],
      isGuess: rank < fit.part && (kind === 'maker' || kind === 'model'),
    }))
}

type Counted = Reading & { readonly counter: number }

const byRank = (a: Counted, b: Counted) =>
  b.rank - a.rank || b.counter - a.counter || (a.label < b.label ? -1 : 1)

/** The filters that are in force when a suggestion is chosen. */
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

/** Counts names together, those of the present maker and others apart: others drop more filters. */
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
  return isFound ? combined.flat() : found.map(withoutRest)
}

/** The name alone, where nothing has both the name and what stands behind it. */
function withoutRest(reading: Counted): Counted {
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
  const query = withFound(call.query, 'model', { maker: [...new Set(makers)] })
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

/** How likely a chassis code is, on the scale of names: below a name that is written out. */
const chassisRank = { whole: 99, withoutBody: 98, beginning: 84, all: 83, part: 60 } as const

/** Chassis codes with a text in them: the code itself, those that begin with it, and all of them. */
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
    // The same code without the letter of the body.
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
    // Before the codes of which none is written out, and behind one that is.
    rank: best >= chassisRank.withoutBody ? chassisRank.all : best + 0.5,
    filters: { search: `chassis-${text}` },
    counter: totalSearchResults,
  }
  // The combined search of bikes has no chassis (spec 3 §2).
  const hasAll = codes.length > 1 && !isBikePage(pageType)
  return [...codes.slice(0, maxChassis), ...(hasAll ? [all] : [])]
}

/** The page types that have what this one lacks, of those that the person may see. */
async function findElsewhere(context: Context, call: FindRequest, text: string, here: PageType) {
  const others = pageTypes.filter(
    (pageType) =>
      pageType !== here &&
      isBikePage(pageType) === isBikePage(here) &&
      call.person.permissions[pageTypePermission[pageType]],
  )
  const found = await Promise.all(
    others.map(async (pageType) => {
      const other = { ...call, params: { pageType } }
      const [best] = await suggest(context, other, text)
      return best ? [{ pageType, counter: best.counter, best }] : []
    }),
  )
  return found.flat().map(({ pageType, counter, best }) => ({
    pageType,
    counter,
    search: searchOf(best.filters),
  }))
}

/** The address of a suggestion on a page without other filters. */
const searchOf = (filters: FoundFilters): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  )
    .toString()
    .replaceAll('%2C', ',')
