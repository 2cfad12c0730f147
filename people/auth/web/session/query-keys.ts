/** Beginning of the key of the numbers beside the entries of the menu. */
export const menuCountersKey = ['menu-counters'] as const
