import { emptyOrder, type OrderValues } from './order-values.ts'

/**
 * What was typed into the order form and not sent, kept with the page's place in the history: it
 * is there after a reload (choosing a language is one) and on the way back, and gone with the tab.
 */
export function readOrderDraft(): Partial<OrderValues> {
  const kept: unknown = window.history.state?.orderDraft
  if (typeof kept !== 'object' || kept === null) return {}
  const known = Object.entries(kept).filter(
    ([field, value]) =>
      field in emptyOrder &&
      (field === 'country'
        ? value === null || typeof value === 'number'
        : typeof value === 'string'),
  )
  return Object.fromEntries(known)
}

export function keepOrderDraft(draft: OrderValues | undefined): void {
  // The router watches its own `replaceState`; for it nothing has changed.
  const state: unknown = { ...window.history.state, orderDraft: draft }
  History.prototype.replaceState.call(window.history, state, '')
}
