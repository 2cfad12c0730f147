/** The time zone of this browser: `Africa/Nairobi`. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * All time zones, and some that must not be missing. Without their names in the language of the page: those
 * of all 400 take a second on a slow phone.
 */
export const listTimeZones = (also: readonly string[]): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort()

/** The name of a zone as it is read: `America/New York`. */
export const timeZoneText = (name: string) => name.replaceAll('_', ' ')
