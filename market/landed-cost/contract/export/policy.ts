/**
 * What becomes of a bid on a lot that cannot be shipped to its client's destination, or perhaps not: the page warns
 * and nothing else happens; the bid waits until a manager places it; it is refused, and waits where the lot is only to
 * be checked.
 */
export const exportPolicies = ['warn', 'hold', 'refuse'] as const
export type ExportPolicy = (typeof exportPolicies)[number]
