import type { LaunchOptions } from '@playwright/test'

/** Everything that global-setup.ts has started, for the workers of a run. */
export interface RunSettings {
  /** Connects to the database server as its superuser. */
  readonly adminUrl: string
  /** Connects as the role of the program. */
  readonly appUrl: string
  /** Name of the database with a small demo market, to be copied. */
  readonly template: string
  /** Address of the Seriba with the whole demo, which may still be starting; null without the sweep. */
  readonly demoUrl: string | null
  readonly launchOptions: LaunchOptions
}

const variable = 'SERIBA_BROWSER_TESTS'

/** Stores the settings in the environment, which workers inherit. */
export function writeRunSettings(settings: RunSettings): void {
  process.env[variable] = JSON.stringify(settings)
}

export function readRunSettings(): RunSettings {
  const text = process.env[variable]
  if (!text) throw new Error('global-setup.ts has not run')
  return JSON.parse(text)
}
