import type { LaunchOptions } from '@playwright/test'

/** What the workers of a run need to know of what global-setup.ts has started. */
export interface RunSettings {
  /** Of the database server. */
  readonly adminUrl: string
  /** A database with a small demo market, to be copied. */
  readonly template: string
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
