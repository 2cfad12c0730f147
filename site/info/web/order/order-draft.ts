import { emptyOrder, type OrderValues } from './order-values.ts'

/**
 * Reads the unsent order form from the history entry, where it survives going back and reloads (a change of language
 * reloads the page) until the tab closes.
 */
export function readOrderDraft(): Partial<OrderValues> {
  const stored: unknown = window.history.state?.orderDraft
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(
    ([field, value]) =>
      field in emptyOrder &&
      (field === 'country'
        ? value === null || typeof value === 'number'
        : typeof value === 'string'),
  )
  return Object.fromEntries(known)
}

export function saveOrderDraft(draft: OrderValues | undefined): void {
  // Bypasses the `replaceState` patched by the router, which need not know.
  const state: unknown = { ...window.history.state, orderDraft: draft }
  History.prototype.replaceState.call(window.history, state, '')
}
