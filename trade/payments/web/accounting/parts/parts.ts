import type { Client } from '#people/account/web/client-search.ts'
import type { OpenInvoice } from '#trade/payments/contract/calls.ts'

/** Whose a part of some money is, and the car that it pays first. */
export interface Part {
  /** Of the list on the page. */
  readonly key: number
  readonly client: Client | null
  readonly amountYen: number | null
  readonly purchaseId: number | null
}

export const emptyPart = (key: number, amountYen: number | null = null): Part => ({
  ...{ key, client: null, amountYen, purchaseId: null },
})

export const nextKey = (parts: readonly Part[]): number =>
  Math.max(0, ...parts.map(({ key }) => key)) + 1

/** What of the money is in no part yet; below zero the parts come to more. */
export const leftOf = (totalYen: number, parts: readonly Part[]): number =>
  totalYen - parts.reduce((sum, { amountYen }) => sum + (amountYen ?? 0), 0)

/** Whether the parts say whose all of the money is. */
export const isDivided = (totalYen: number, parts: readonly Part[]): boolean =>
  leftOf(totalYen, parts) === 0 && parts.every(({ client, amountYen }) => client && amountYen)

/** The parts as the calls have them. */
export const sentParts = (parts: readonly Part[]) =>
  parts.map(({ client, amountYen, purchaseId }) => ({
    ...{ userId: client?.value ?? '', amountYen: amountYen ?? 0 },
    ...(purchaseId !== null && { purchaseId: String(purchaseId) }),
  }))

type Debt = Pick<OpenInvoice, 'purchaseId' | 'openYen'>

/** A car has an invoice and perhaps debit notes. */
export function openByCar(invoices: readonly Debt[]): readonly Debt[] {
  const cars = Map.groupBy(invoices, ({ purchaseId }) => purchaseId)
  return [...cars].map(([purchaseId, own]) => ({
    purchaseId,
    openYen: own.reduce((sum, { openYen }) => sum + openYen, 0),
  }))
}

/**
 * A part for each car that it pays, what is due first first; what is left is a part without a car.
 * @param invoices in the order in which they are due
 * @param most parts that it may become
 */
export function splitByCars(
  part: Part,
  invoices: readonly Debt[],
  { firstKey, most }: { readonly firstKey: number; readonly most: number },
): readonly Part[] {
  let left = part.amountYen ?? 0
  const split: Part[] = []
  for (const { purchaseId, openYen } of openByCar(invoices).slice(0, most - 1)) {
    const amountYen = Math.min(left, openYen)
    if (amountYen <= 0) break
    left -= amountYen
    split.push({ ...part, key: firstKey + split.length, amountYen, purchaseId })
  }
  if (left <= 0 && split.length > 0) return split
  return [
    ...split,
    { ...part, key: firstKey + split.length, amountYen: left || null, purchaseId: null },
  ]
}
