import { Command, InvalidArgumentError } from 'commander'
import type { Db } from '#platform/database/server/tables.ts'
import type { Config } from './config.ts'

/** What a program provides to its commands. The database starts only after the whole command line has been read. */
export interface CommandHost {
  config(): Config
  now(): Date
  /** Runs work in one transaction and prints the lines that it returns. */
  inTransaction(work: (db: Db) => Promise<string[]>): Promise<void>
  /**
   * Runs work on one connection without time limits and prints the lines that it returns.
   * @param options.asItIs does not migrate the database
   */
  onConnection(work: (db: Db) => Promise<string[]>, options?: ConnectionOptions): Promise<void>
  /** Runs work that connects by itself; it returns the exit code. */
  withUrl(work: (url: string) => Promise<number>, onSignal?: () => void): Promise<void>
  /** Prints a line about the progress, apart from the result. */
  note(line: string): void
  /** Sets the exit code of the program. */
  exitWith(code: number): void
}

interface ConnectionOptions {
  readonly asItIs?: true
  /** Called before a signal ends the program. */
  readonly onSignal?: () => void
}

/** Adds arguments, options, subcommands and actions to a command. */
export type BuildCommand = (command: Command, host: CommandHost) => void

/** Returns a command line whose faults are CommanderErrors, printed with its help. */
export const commandLine = (name: string): Command =>
  new Command(name).exitOverride().showHelpAfterError()

/** Reads an argument or the value of an option as a whole number. */
export const wholeNumber =
  (from: number, to: number) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= from && number <= to) return number
    throw new InvalidArgumentError(`Write a whole number from ${from} to ${to}.`)
  }

export function emailAddress(text: string): string {
  if (/^\S+@\S+$/.test(text)) return text
  throw new InvalidArgumentError('Write an e-mail address.')
}
