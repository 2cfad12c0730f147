import type { Repository, SourceFile } from './source.ts'

/** A position in a file that breaks a rule. */
export interface Violation {
  readonly file: string
  /** From 1; 0 for the whole file. */
  readonly line: number
  readonly what: string
}

/** A rule that no tool checks. In every run its sample in architecture.test.ts proves that it still finds violations. */
export interface Rule {
  readonly title: string
  readonly why: string
  readonly instead: string
  find(repository: Repository): readonly Violation[]
}

export const placeOf = ({ file, line }: Violation) => (line > 0 ? `${file}:${line}` : file)

/** Explains a violation to the person who has just broken the rule. */
export function explain({ title, why, instead }: Rule, violations: readonly Violation[]): string {
  const positions = violations.map((one) => `    ${placeOf(one)}  ${one.what}`)
  return `\n\n  ${title}\n\n  Why: ${why}\n  Instead: ${instead}\n\n${positions.join('\n')}\n`
}

/** Returns a violation at a position in a file. */
export const at = ({ path, text }: SourceFile, index: number, what: string): Violation => ({
  file: path,
  line: text.slice(0, index).split('\n').length,
  what,
})

/** Returns a violation of each whole file. */
export const wholeFiles = (paths: readonly string[], what: string): readonly Violation[] =>
  paths.map((file) => ({ file, line: 0, what }))
