import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartFailure } from './start-failure.ts'

/** The result of a command line with `--help`. */
export interface Help {
  readonly do: 'help'
  readonly text: string
}

/**
 * Parses the options and positionals of a command line; every command has `--help`.
 * @param usage is printed with a refusal
 * @throws StartFailure for an unknown option or a missing value
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h', default: false } as const },
    })
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`)
  }
}

/**
 * The whole number of an option.
 * @throws StartFailure
 */
export function wholeNumberOf(option: string, text: string, from: number, to: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= from && number <= to) return number
  throw new StartFailure(`--${option} is a whole number from ${from} to ${to}, not ${text}.`)
}
