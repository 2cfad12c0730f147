import type { FastifySchemaValidationError } from 'fastify'
import type { Language } from '../../contract/core/codes.ts'
import english from '../../messages/en/fields.json' with { type: 'json' }
import { type KeyOf, translator } from '../i18n/translator.ts'

export type FieldKey = KeyOf<'fields'>

/** The message under a form field (spec 1 §5); `length` fills its placeholder. */
export function fieldMessage(key: FieldKey, language: Language, length = 0): string {
  const t = translator('fields', language)
  return t(key, { length })
}

/** The path of the field that an issue is about, `address.city`; empty for the whole input. */
export const fieldNameOf = ({ instancePath }: FastifySchemaValidationError): string =>
  instancePath.slice(1).replaceAll('/', '.')

/**
 * What is wrong with a form, by the name of each field. Issues of the contract's own rules carry the
 * key of their message; for all others the kind of issue decides, and no text of a library is shown.
 */
export function fieldMessages(
  issues: readonly FastifySchemaValidationError[],
  body: unknown,
  language: Language,
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const name = fieldNameOf(issue)
    // The first issue of a field is the one that is closest to what was typed.
    if (Object.hasOwn(fields, name || 'body')) continue
    const [key, length] = messageOf(issue, valueAt(body, name))
    fields[name || 'body'] = fieldMessage(key, language, length)
  }
  return fields
}

const isKey = (text = ''): text is FieldKey => Object.hasOwn(english, text)

function messageOf(issue: FastifySchemaValidationError, value: unknown): [FieldKey, number?] {
  const { keyword, message, params } = issue
  if (message === 'confirmation') return ['confirmation']
  if (value === undefined || value === null || value === '') return ['required']
  if (keyword === 'too_small' && params.origin === 'string') {
    const least = Number(params.minimum)
    // The messages say "more than" and "less than".
    return least > 1 ? ['minLength', least - 1] : ['required']
  }
  if (keyword === 'too_big' && params.origin === 'string') {
    return ['maxLength', Number(params.maximum) + 1]
  }
  if (isKey(message)) return [message]
  if (keyword === 'invalid_format' && params.format === 'email') return ['email']
  return ['invalid']
}

function valueAt(body: unknown, name: string): unknown {
  if (name === '') return body
  return name
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, key)
          ? (node as Record<string, unknown>)[key]
          : undefined,
      body,
    )
}
