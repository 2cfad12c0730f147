import { emptyOrder, type OrderValues } from './order-values.ts'

/**
 * The unsent values of the order form, stored in the history entry: they survive a reload (as after a
 * change of the language) and going back, and end with the tab.
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
  // Bypasses the `replaceState` that the router has patched: nothing has changed for the router.
  const state: unknown = { ...window.history.state, orderDraft: draft }
  History.prototype.replaceState.call(window.history, state, '')
}
