import type { ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Defaults<Names> = { readonly [Name in keyof Names]?: string | boolean | string[] }

/**
 * Whether this is a smoke run: tiny data and a few requests through every code path. It fails on wrong results and on
 * failed requests, never on a figure.
 */
export const isSmoke = process.argv.includes('--smoke')

/**
 * Adds `--smoke` to the options of a benchmark.
 * @param smoke different defaults for a smoke run; the command line overrides them too
 */
export function withSmoke<const Names extends Options>(options: Names, smoke: Defaults<Names>) {
  const all = { ...options, smoke: { type: 'boolean', default: false } as const }
  if (!isSmoke) return all
  const replaced = Object.entries(smoke).map(([name, value]) => [
    name,
    { ...options[name], default: value },
  ])
  return { ...all, ...(Object.fromEntries(replaced) as Names) }
}

/** Prints what is wrong and lets the process end with exit code 1. */
export function fail(sentence: string): void {
  console.error(`FAILED  ${sentence}`)
  process.exitCode = 1
}
