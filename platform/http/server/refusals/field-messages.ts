import type { FastifySchemaValidationError } from 'fastify'
import type { FieldMessage } from '#platform/core/server/refusal.ts'
import english from '#platform/http/messages/en/fields.json' with { type: 'json' }
import type { KeyOf } from '#platform/i18n/server/translator.ts'

/** Returns the path of an issue's field, `address.city`; empty for the whole input. */
export const fieldNameOf = ({ instancePath }: FastifySchemaValidationError): string =>
  instancePath.slice(1).replaceAll('/', '.')

/**
 * Returns the messages of a form by field name. Issues of the contract's own rules carry the key of their message; for
 * others the kind of issue picks it. Texts of libraries are never shown.
 */
export function fieldMessages(
  issues: readonly FastifySchemaValidationError[],
  body: unknown,
): Record<string, FieldMessage> {
  const fields: Record<string, FieldMessage> = {}
  for (const issue of issues) {
    const name = fieldNameOf(issue)
    // The first issue of a field is the closest to what was typed.
    if (Object.hasOwn(fields, name || 'body')) continue
    fields[name || 'body'] = messageOf(issue, valueAt(body, name))
  }
  return fields
}

const isKey = (text = ''): text is KeyOf<'fields'> => Object.hasOwn(english, text)

function messageOf(issue: FastifySchemaValidationError, value: unknown): FieldMessage {
  const { keyword, message, params } = issue
  if (message === 'confirmation') return { key: 'fields:confirmation' }
  if (value === undefined || value === null || value === '') return { key: 'fields:required' }
  if (keyword === 'too_small' && params.origin === 'string') {
    const least = Number(params.minimum)
    // The messages say "more than" and "less than".
    return least > 1
      ? { key: 'fields:minLength', values: { length: least - 1 } }
      : { key: 'fields:required' }
  }
  if (keyword === 'too_big' && params.origin === 'string') {
    return { key: 'fields:maxLength', values: { length: Number(params.maximum) + 1 } }
  }
  if (isKey(message)) return { key: `fields:${message}` }
  if (keyword === 'invalid_format' && params.format === 'email') return { key: 'fields:email' }
  return { key: 'fields:invalid' }
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
