/** Registry data of a package. */
export interface Published {
  /** The maintainers' message, if this version is deprecated. */
  readonly deprecated?: string
  /** Publication time of each version, and `created` and `modified` of the package. */
  readonly time?: Readonly<Record<string, string>>
}

const quietMonths = 24

/** Returns why a package looks unmaintained: it is deprecated, or has had no release for two years. */
export function warningsOf(name: string, { deprecated, time }: Published, now: Date): string[] {
  const { created: _created, modified: _modified, ...releases } = time ?? {}
  const last = Object.values(releases).sort().at(-1)?.slice(0, 10)
  const limit = new Date(now)
  limit.setUTCMonth(now.getUTCMonth() - quietMonths)
  const isQuiet = last !== undefined && last < limit.toISOString().slice(0, 10)
  return [
    ...(deprecated ? [`${name} is deprecated: ${deprecated}`] : []),
    ...(isQuiet ? [`${name} had its last release on ${last}`] : []),
  ]
}
