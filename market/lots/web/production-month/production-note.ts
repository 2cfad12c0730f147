interface Registered {
  readonly year: number | null
  readonly month: number | null
}

/**
 * Describes a gap between production and first registration: the vehicle was made in an earlier year or, which is
 * impossible, after its registration. Null if there is nothing to say.
 */
export function productionNote(
  made: Registered,
  registered: Registered,
): 'earlier' | 'later' | null {
  if (made.year === null || registered.year === null) return null
  if (made.year < registered.year) return 'earlier'
  if (made.year > registered.year) return 'later'
  const isKnown = made.month !== null && registered.month !== null
  return isKnown && Number(made.month) > Number(registered.month) ? 'later' : null
}
