import type { SearchRequest, SearchResult } from '#market/search/server/listing-search.ts'

/** Returns the path of the first difference between two results, or null. */
export function firstDifference(found: SearchResult, expected: SearchResult): string | null {
  return differenceAt('result', found, expected)
}

function differenceAt(path: string, found: unknown, expected: unknown): string | null {
  if (Object.is(found, expected)) return null
  if (!isNested(found) || !isNested(expected)) {
    return `${path}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`
  }
  if (Array.isArray(found) && Array.isArray(expected)) {
    if (found.length !== expected.length) {
      const first = expected.findIndex((value, at) => differenceAt(path, found[at], value) !== null)
      const at = first < 0 ? expected.length : first
      const pair = `${JSON.stringify(found[at])} instead of ${JSON.stringify(expected[at])}`
      return `${path}: ${found.length} entries instead of ${expected.length}, first at ${at}: ${pair}`
    }
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const difference = differenceAt(`${path}.${key}`, found[key], expected[key])
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
