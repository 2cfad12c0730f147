/** Returns the time of day in a time zone: `14:05`. Only for parts that load late. */
export const clockIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant)
