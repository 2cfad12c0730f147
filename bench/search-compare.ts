import type { SearchRequest, SearchResult } from '../server/search/listing-search.ts'

/** The first place in which two results differ, or null. */
export function firstDifference(found: SearchResult, wanted: SearchResult): string | null {
  return differenceAt('result', found, wanted)
}

function differenceAt(place: string, found: unknown, wanted: unknown): string | null {
  if (Object.is(found, wanted)) return null
  if (!isNested(found) || !isNested(wanted)) {
    return `${place}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`
  }
  if (Array.isArray(found) && Array.isArray(wanted)) {
    if (found.length !== wanted.length) {
      const first = wanted.findIndex((value, at) => differenceAt(place, found[at], value) !== null)
      const at = first < 0 ? wanted.length : first
      const pair = `${JSON.stringify(found[at])} instead of ${JSON.stringify(wanted[at])}`
      return `${place}: ${found.length} entries instead of ${wanted.length}, first at ${at}: ${pair}`
    }
  }
  for (const key of new Set([...Object.keys(wanted), ...Object.keys(found)])) {
    const difference = differenceAt(`${place}.${key}`, found[key], wanted[key])
    if (difference !== null) return difference
  }
  return null
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export class WrongResult extends Error {
  constructor(names: string, query: SearchRequest, difference: string) {
    super(`${names} disagree.\nQuery: ${JSON.stringify(query)}\nDifference: ${difference}`)
  }
}
