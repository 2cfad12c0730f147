import type * as z from 'zod'
import type { Language } from '../../contract/core/codes.ts'
import english from '../../messages/en/fields.json' with { type: 'json' }
import russian from '../../messages/ru/fields.json' with { type: 'json' }

const catalogue: Record<Language, Record<string, string>> = { en: english, ru: russian }
export type FieldKey = keyof typeof english

/** The sentence under a form field (spec 1 §5); `length` is what the sentence counts to. */
export const fieldMessage = (key: FieldKey, language: Language, length = 0) =>
  (catalogue[language][key] ?? '').replace('{{length}}', String(length))

/**
 * What is wrong with a form, by the path of each field. Issues of the contract's schemas name the key
 * of their sentence; of all others the kind decides, and no text of a library reaches people.
 */
export function fieldMessages(
  error: z.ZodError,
  body: unknown,
  language: Language,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || 'body'
    // The first issue of a field is the one that is closest to what was typed.
    if (Object.hasOwn(fields, name)) continue
    const [key, length] = sentenceOf(issue, valueAt(body, issue.path))
    fields[name] = fieldMessage(key, language, length)
  }
  return fields
}

const isKey = (text: string): text is FieldKey => Object.hasOwn(english, text)

function sentenceOf(issue: z.core.$ZodIssue, value: unknown): [FieldKey, number?] {
  if (issue.message === 'confirmation') return ['confirmation']
  if (value === undefined || value === null || value === '') return ['required']
  if (issue.code === 'too_small' && issue.origin === 'string') {
    const least = Number(issue.minimum)
    // The sentences say "more than" and "less than".
    return least > 1 ? ['minLength', least - 1] : ['required']
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return ['maxLength', Number(issue.maximum) + 1]
  if (isKey(issue.message)) return [issue.message]
  if (issue.code === 'invalid_format' && issue.format === 'email') return ['email']
  return ['invalid']
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, key) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, key)
        ? (node as Record<PropertyKey, unknown>)[key]
        : undefined,
    body,
  )
}
