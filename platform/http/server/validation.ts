import type {
  FastifyError,
  FastifyRequest,
  FastifySchemaValidationError,
  FastifySerializerCompiler,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { Refusal } from '#platform/core/server/refusal.ts'
import { translate } from '#platform/i18n/server/translator.ts'
import { fieldMessages, fieldNameOf } from './refusals/field-messages.ts'
import { requestLanguage } from './refusals/refusal-messages.ts'

/** A response that breaks its contract is a defect of the server, and fails loudly in tests. */
class ContractBreach extends Error {
  override name = 'ContractBreach'
}

/** Serializes responses to JSON; outside production each is first checked against its schema. */
export const serializerCompiler =
  (checksResponses: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, method, url }) => {
    if (!checksResponses) return (body) => JSON.stringify(body)
    return (body) => {
      const parsed = schema.safeParse(body)
      if (parsed.success) return JSON.stringify(body)
      throw new ContractBreach(
        `${method} ${url} breaks its contract:\n${z.prettifyError(parsed.error)}`,
      )
    }
  }

/**
 * Returns the refusal for a request that does not fit the schemas of its call: a wrong path is a page that does not
 * exist, a wrong query a bad request, a wrong body a form with faults. Null for any other error.
 */
export function validationRefusal(
  error: Partial<FastifyError>,
  request: FastifyRequest,
): Refusal | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null
  const issues = error.validation
  if (error.validationContext === 'params') return new Refusal('not_found')
  if (error.validationContext !== 'body') {
    return new Refusal('invalid_request', { details: queryFaults(issues, request) })
  }
  const { fieldNames = {} } = request.routeOptions.config
  const messages = Object.entries(fieldMessages(issues, request.body)).map(
    ([name, message]) => [fieldNames[name] ?? name, message] as const,
  )
  return new Refusal('invalid_fields', { fields: Object.fromEntries(messages), listsFields: true })
}

/** Returns the faults of a query. Zod says more than our messages, but in English only. */
function queryFaults(
  issues: readonly FastifySchemaValidationError[],
  request: FastifyRequest,
): string[] {
  const language = requestLanguage(request)
  if (language === 'en') return issues.map((issue) => `${fieldNameOf(issue)}: ${issue.message}`)
  return Object.entries(fieldMessages(issues, request.query)).map(
    ([name, { key, values }]) => `${name}: ${translate(key, values, language)}`,
  )
}
