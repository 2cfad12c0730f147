import type { PageType } from '../../../contract/lots/page-types.ts'
import type { MenuSection } from '../../ui/menu.tsx'
import type { LotRow } from '../lot-row.ts'
import type { LotWords } from '../lot-words.ts'

/** Opens the photos of a lot at one of them. */
export type OpenPhotos = (lot: LotRow, index: number) => void

/**
 * What every lot of a list needs. It stays the same object while a list is in view, so that a row is
 * drawn again only when its own lot has changed.
 */
export interface LotContext {
  readonly pageType: PageType
  readonly bike: boolean
  /** Days that are long over are written with their year. */
  readonly withYear: boolean
  readonly words: LotWords
  readonly onPhotos: OpenPhotos
  /** What can be done with a lot, asked for when its menu is open. */
  readonly actionsOf: (lot: LotRow) => MenuSection['entries']
}

/** What the device remembers of a lot. */
export interface LotMarks {
  readonly visited: boolean
  /** Hidden, and shown all the same because the person asked for it. */
  readonly hidden: boolean
}

/** What is common to all ways of showing a list of lots. */
export interface LotsProps {
  /** Names the list. */
  label: string
  /** Lots by page; undefined stands for a page that is on its way. */
  pages: readonly (readonly LotRow[] | undefined)[]
  /** How many lots to keep room for on a page that is on its way. */
  expected: number
  visited: ReadonlySet<string>
  hidden: ReadonlySet<string>
  context: LotContext
}

/** Names for the blank places of a page that is on its way. */
export const blanks = (page: number, expected: number): readonly string[] =>
  Array.from({ length: expected }, (_, index) => `blank ${page} ${index}`)
