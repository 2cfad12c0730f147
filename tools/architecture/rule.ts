import type { Repository, SourceFile } from './source.ts'

/** A position in a file that breaks a rule. */
export interface Violation {
  readonly file: string
  /** From 1; 0 for the file as a whole. */
  readonly line: number
  readonly what: string
}

/** A rule that no tool checks. Its sample proves at every run that it still finds violations. */
export interface Rule {
  readonly title: string
  readonly why: string
  readonly instead: string
  find(repository: Repository): readonly Violation[]
  /** A small repository that breaks the rule, and the positions (`file:line`) that must be found. */
  readonly sample: {
    readonly files: Readonly<Record<string, string>>
    readonly found: readonly string[]
  }
}

export const placeOf = ({ file, line }: Violation) => (line > 0 ? `${file}:${line}` : file)

/** The message for a person who has just broken a rule. */
export function explain({ title, why, instead }: Rule, violations: readonly Violation[]): string {
  const positions = violations.map((one) => `    ${placeOf(one)}  ${one.what}`)
  return `\n\n  ${title}\n\n  Why: ${why}\n  Instead: ${instead}\n\n${positions.join('\n')}\n`
}

/** A violation at a position of a file. */
export const at = ({ path, text }: SourceFile, index: number, what: string): Violation => ({
  file: path,
  line: text.slice(0, index).split('\n').length,
  what,
})

/** A violation of a file as a whole. */
export const wholeFile = (path: string, what: string): Violation => ({ file: path, line: 0, what })
