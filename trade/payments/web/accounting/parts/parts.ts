import type { Client } from '#people/account/web/client-search.ts'
import type { OpenInvoice } from '#trade/payments/contract/calls.ts'

/** The client of a part of the money, and the car that it pays first. */
export interface Part {
  /** React key of the part. */
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

/** Returns the money that is not assigned yet; negative if the parts exceed it. */
export const leftOf = (totalYen: number, parts: readonly Part[]): number =>
  totalYen - parts.reduce((sum, { amountYen }) => sum + (amountYen ?? 0), 0)

/** Returns whether the parts assign all of the money. */
export const isDivided = (totalYen: number, parts: readonly Part[]): boolean =>
  leftOf(totalYen, parts) === 0 && parts.every(({ client, amountYen }) => client && amountYen)

/** Returns the parts in the shape of the calls. */
export const sentParts = (parts: readonly Part[]) =>
  parts.map(({ client, amountYen, purchaseId }) => ({
    ...{ userId: client?.value ?? '', amountYen: amountYen ?? 0 },
    ...(purchaseId !== null && { purchaseId: String(purchaseId) }),
  }))

type Debt = Pick<OpenInvoice, 'purchaseId' | 'openYen'>

/** Sums the open amounts per car, which has an invoice and possibly debit notes. */
export function openByCar(invoices: readonly Debt[]): readonly Debt[] {
  const cars = Map.groupBy(invoices, ({ purchaseId }) => purchaseId)
  return [...cars].map(([purchaseId, own]) => ({
    purchaseId,
    openYen: own.reduce((sum, { openYen }) => sum + openYen, 0),
  }))
}

/**
 * Returns a part for each car, earliest due date first, and a part without a car for the rest.
 * @param invoices in the order of their due dates
 * @param maxParts maximum number of parts
 */
export function splitByCars(
  part: Part,
  invoices: readonly Debt[],
  { firstKey, maxParts }: { readonly firstKey: number; readonly maxParts: number },
): readonly Part[] {
  let left = part.amountYen ?? 0
  const split: Part[] = []
  for (const { purchaseId, openYen } of openByCar(invoices).slice(0, maxParts - 1)) {
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
