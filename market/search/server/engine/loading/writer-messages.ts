import type { MessagePort } from 'node:worker_threads'
import type { PageType } from '#market/search/contract/page-types.ts'

/** The start parameters of the writer thread. */
export interface WriterOptions {
  readonly url: string
  /** Folder of the saved columns. */
  readonly dir: string
  /** Days since 1970 of this week's Monday in Tokyo. */
  readonly monday: number
}

/** Messages to the writer. */
export type ToWriter =
  | { readonly type: 'reader'; readonly port: MessagePort }
  | { readonly type: 'week'; readonly monday: number }
  | { readonly type: 'check' }
  | { readonly type: 'stop' }

/** Messages from the writer. */
export type FromWriter =
  | { readonly type: 'versions'; readonly versions: readonly (readonly [PageType, number])[] }
  | { readonly type: 'log'; readonly line: string }
  | { readonly type: 'loaded' }
  | { readonly type: 'status'; readonly status: WriterStatus }

export interface WriterStatus {
  readonly tables: Readonly<Record<PageType, { rows: number; bytes: number; unmerged: number }>>
  /** Milliseconds since all settled transactions were last read. */
  readonly lagMs: number
  /** Rows by which columns and database differed at the last check; 0 is correct. */
  readonly driftRows: number
}
