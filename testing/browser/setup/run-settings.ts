import type { LaunchOptions } from '@playwright/test'

/** What global-setup.ts has started, for the workers of a run. */
export interface RunSettings {
  /** Of the database server, as its superuser. */
  readonly adminUrl: string
  /** The same as the role of the program. */
  readonly appUrl: string
  /** A database with a small demo market, to be copied. */
  readonly template: string
  /** Address of the Seriba with the whole demo, which may still be starting; null in a run without the sweep. */
  readonly demoUrl: string | null
  readonly launchOptions: LaunchOptions
}

const variable = 'SERIBA_BROWSER_TESTS'

/** Workers are started later and inherit the environment. */
export function writeRunSettings(settings: RunSettings): void {
  process.env[variable] = JSON.stringify(settings)
}

export function readRunSettings(): RunSettings {
  const text = process.env[variable]
  if (!text) throw new Error('global-setup.ts has not run')
  return JSON.parse(text)
}
