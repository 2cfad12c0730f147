import type { Found, Suggestion } from '#market/search/contract/find.ts'
import type { PageType } from '#market/search/contract/page-types.ts'

/** An entry of the list: a meaning of the text, or another page type that finds it. */
export type FindOption =
  | {
      readonly key: string
      readonly label: string
      readonly counter: number
      readonly suggestion: Suggestion
      readonly isWide: boolean
    }
  | {
      readonly key: string
      readonly label: string
      readonly counter: number
      readonly suggestion: null
      readonly pageType: PageType
      readonly search: string
    }

/** Returns the entries in display order. */
export function findOptions(found: Found | null | undefined): readonly FindOption[] {
  if (!found) return []
  const { suggestions, isWide, elsewhere } = found
  return [
    ...suggestions.map((suggestion, at) => ({
      key: String(at),
      label: [suggestion.label, ...suggestion.also].join(' '),
      counter: suggestion.counter,
      suggestion,
      isWide,
    })),
    ...elsewhere.map(({ pageType, counter, search }) => ({
      key: pageType,
      label: pageType,
      counter,
      suggestion: null,
      pageType,
      search,
    })),
  ]
}
