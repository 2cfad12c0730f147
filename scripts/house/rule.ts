import type { Repository } from './repository.ts'

/** A place where the law is broken. */
export interface Breach {
  readonly file: string
  /** From 1; 0 for the file as a whole. */
  readonly line: number
  readonly what: string
}

/** One paragraph of the law. Its sample proves at every run that the rule still sees. */
export interface Rule {
  readonly law: string
  readonly why: string
  readonly instead: string
  breaches(repository: Repository): readonly Breach[]
  /** A small repository that breaks the rule, and the places (`file:line`) that must be found. */
  readonly sample: {
    readonly files: Readonly<Record<string, string>>
    readonly breaches: readonly string[]
  }
}

/** An exception to a rule. The reason is for the person who meets it. */
export interface Exception {
  readonly file: string
  readonly because: string
}

export const placeOf = ({ file, line }: Breach) => (line > 0 ? `${file}:${line}` : file)

/** What a person reads who has just broken a rule. */
export function lesson(rule: Rule, breaches: readonly Breach[]): string {
  const places = breaches.map((breach) => `    ${placeOf(breach)}  ${breach.what}`)
  return `\n\n  ${rule.law}\n\n  Why: ${rule.why}\n  Instead: ${rule.instead}\n\n${places.join('\n')}\n`
}
