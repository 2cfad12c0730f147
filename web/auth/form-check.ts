import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { core, ZodType } from 'zod'

/** First problem of each field: the key of its message. */
export type Problems = Readonly<Record<string, string>>

/** Asks a form of the contract what is wrong with its fields; empty when nothing is. */
export function problemsOf(schema: ZodType, values: Readonly<Record<string, unknown>>): Problems {
  const result = schema.safeParse(values)
  const problems: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0])
    // Whatever else an empty field may break, it is empty.
    problems[field] ??= isEmpty(values[field]) ? 'required' : keyOf(issue)
  }
  return problems
}

/** Rules without a key of their own answer in English sentences, which are not for people. */
function keyOf(issue: core.$ZodIssue): string {
  if (!issue.message.includes(' ')) return issue.message
  return issue.code === 'too_big' ? `maxLength:${Number(issue.maximum) + 1}` : 'invalid'
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Lets a form be checked by the same rules that the server applies. */
export function checkedBy<Values extends FieldValues>(
  check: (values: Values) => Problems,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(check(values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([field, message]) => [field, { type: 'check', message }] as const)
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}
