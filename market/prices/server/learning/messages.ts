import type { SharedSales } from '../model/sales.ts'

export type Kind = 'car' | 'bike'
export const kinds: readonly Kind[] = ['car', 'bike']

export interface ThreadOptions {
  /** Of the database. */
  readonly url: string
}

/** What the thread is asked to do, one after the other. */
export type Task =
  /** Learn from the sales of the database, from nothing or from the version before. */
  | { readonly type: 'learn'; readonly now: Date }
  /** Estimate what has changed since the last time, or since the last learning. */
  | { readonly type: 'estimate'; readonly now: Date }

export interface ToThread {
  readonly number: number
  readonly task: Task
}

/** A version that the program explains estimates with. */
export interface LearnedModel {
  readonly kind: Kind
  readonly version: number
  readonly learnedAt: Date
  readonly coefficients: Uint8Array
  /** In memory that the thread has filled and changes no more. */
  readonly sales: SharedSales
}

export type FromThread =
  | { readonly type: 'learned'; readonly model: LearnedModel }
  | { readonly type: 'done'; readonly number: number; readonly failure: string | null }
  | { readonly type: 'log'; readonly line: string }
