import type { NewFigures } from './market-costs.ts'

export interface ThreadOptions {
  /** Address of the database. */
  readonly url: string
}

export type FromThread =
  | { readonly type: 'figures'; readonly figures: NewFigures }
  | { readonly type: 'log'; readonly line: string }
