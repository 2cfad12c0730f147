/** Prefix of the query keys for the counters in the menu. */
export const menuCountersKey = ['menu-counters'] as const
