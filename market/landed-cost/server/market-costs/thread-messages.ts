import type { LotFigures } from '#market/search/server/lot-figures.ts'

export interface ThreadOptions {
  /** Address of the database. */
  readonly url: string
}

export type FromThread =
  | { readonly type: 'figures'; readonly figures: LotFigures }
  | { readonly type: 'log'; readonly line: string }
