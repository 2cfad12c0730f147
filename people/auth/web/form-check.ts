import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { core, ZodType } from 'zod'
import { CallRefused } from '#platform/http/web/call-errors.ts'

/** The first validation error of each field, as the key of its message. */
export type Problems = Readonly<Record<string, string>>

/** Returns the problems of values against a form of the contract; empty when they are valid. */
export function problemsOf(schema: ZodType, values: Readonly<Record<string, unknown>>): Problems {
  const result = schema.safeParse(values)
  const problems: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0])
    // For an empty field "required" matters more than any other error.
    problems[field] ??= isEmpty(values[field]) ? 'required' : keyOf(issue)
  }
  return problems
}

/** Zod's own messages are English only and never shown. */
function keyOf(issue: core.$ZodIssue): string {
  if (!issue.message.includes(' ')) return issue.message
  return issue.code === 'too_big' ? `maxLength:${Number(issue.maximum) + 1}` : 'invalid'
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Returns a resolver for react-hook-form with the rules of the server. */
export function resolverFor<Values extends FieldValues>(
  check: (values: Values) => Problems,
): Resolver<Values> {
  return (values) => {
    const problems = Object.entries(check(values))
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([field, message]) => [field, { type: 'check', message }] as const)
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}

/** Whether the faults that the server has found are shown at their fields, which makes any other message a repetition. */
export const areShownAtFields = (
  error: Error | null,
  fieldOf: (wireKey: string) => string | undefined,
): boolean => error instanceof CallRefused && Object.keys(error.fields).some(fieldOf)

/**
 * Shows the server's errors at their fields, and focuses the first of them.
 *
 * @param fieldOf returns the field for a key of the API; undefined if the form has none
 */
export function showServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: Error,
  fieldOf: (wireKey: string) => FieldPath<Values> | undefined,
): void {
  if (!(error instanceof CallRefused)) return
  let shouldFocus = true
  for (const [wireKey, message] of Object.entries(error.fields)) {
    const field = fieldOf(wireKey)
    if (!field) continue
    form.setError(field, { type: 'server', message }, { shouldFocus })
    shouldFocus = false
  }
}
