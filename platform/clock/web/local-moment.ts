/** Day and time of an instant on the clock of this device. */
export interface LocalMoment {
  /** `2026-11-20` */
  readonly day: string
  /** `14:05` */
  readonly time: string
}

export function localMoment(
  instant: Date,
  offsetMinutes = instant.getTimezoneOffset(),
): LocalMoment {
  const iso = new Date(instant.getTime() - offsetMinutes * 60_000).toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) }
}
