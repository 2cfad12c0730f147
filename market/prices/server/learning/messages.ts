import type { SharedSales } from '../model/sales.ts'

export type Kind = 'car' | 'bike'
export const kinds: readonly Kind[] = ['car', 'bike']

export interface ThreadOptions {
  /** Address of the database. */
  readonly url: string
}

/** The tasks of the thread, which runs them one after the other. */
export type Task =
  /** Train on the sales of the database, from scratch or from the version before. */
  | { readonly type: 'learn'; readonly now: Date }
  /** The same, for kinds with enough newly imported sales. */
  | { readonly type: 'learn-new-sales'; readonly now: Date }
  /** Estimate what has changed since the last time, or since the last training. */
  | { readonly type: 'estimate'; readonly now: Date }

export interface ToThread {
  readonly number: number
  readonly task: Task
}

/** A version with which the main thread explains estimates. */
export interface LearnedModel {
  readonly kind: Kind
  readonly version: number
  readonly learnedAt: Date
  readonly coefficients: Uint8Array
  /** In shared memory, which the thread has filled and no longer changes. */
  readonly sales: SharedSales
}

export type FromThread =
  | { readonly type: 'learned'; readonly model: LearnedModel }
  | { readonly type: 'done'; readonly number: number; readonly failure: string | null }
  | { readonly type: 'log'; readonly line: string }
