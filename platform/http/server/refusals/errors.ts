import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, RefusalCode } from '#platform/core/contract/errors.ts'
import { type LoggedRefusals, Refusal } from '#platform/core/server/refusal.ts'
import { isUnavailable, isUnstorable } from '#platform/database/server/unavailable.ts'
import { violatedConstraint } from '#platform/database/server/violated-constraint.ts'
import { StorageUnavailable } from '#platform/storage/server/port.ts'
import { validationRefusal } from '../validation.ts'
import { formLanguage, refusalMessage, refusalTexts, requestLanguage } from './refusal-messages.ts'

/** Turns everything thrown into the one error body, and reveals nothing of unexpected errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<Partial<FastifyError>>((error, request, reply) => {
    const refusal = refusalFor(error, request)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected error')
    else if (error instanceof StorageUnavailable) request.log.error({ err: error }, 'no storage')
    else logRefusal(request, refusal.code)
    return sendRefusal(request, reply, refusal)
  })
}

const loggedRefusals: LoggedRefusals = {
  cross_site: 'warn',
  not_permitted: 'warn',
  too_many_requests: 'warn',
  not_signed_in: 'info',
  invalid_request: 'info',
  invalid_fields: 'info',
  too_large: 'info',
  file_too_large: 'info',
  file_type_not_allowed: 'info',
  file_damaged: 'info',
  unsupported_media_type: 'info',
  idempotency_key_reused: 'info',
}

function logRefusal(request: FastifyRequest, code: RefusalCode): void {
  const level = loggedRefusals[code] ?? request.server.http.loggedRefusals[code]
  if (!level) return
  const personId = request.person?.id ?? null
  request.log[level]({ req: request, refusal: code, personId }, 'refused')
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  const { code, detail, retryAfterSeconds } = refusal
  const { fields, details } = refusalTexts(refusal, formLanguage(request))
  const body: ErrorBody = {
    success: false,
    messageCode: code,
    message: fields ?? refusalMessage(code, requestLanguage(request), detail),
    ...(details.length > 0 ? { validationErrors: [...details] } : {}),
    ...(detail ? { detail: { ...detail } } : {}),
    requestId: request.id,
  }
  if (retryAfterSeconds > 0) reply.header('retry-after', retryAfterSeconds)
  return reply
    .status(request.server.http.contract.refusals[code])
    .header('cache-control', 'no-store')
    .send(body)
}

/** Refusals for errors of Fastify itself, by their status. */
const codeOfStatus: Readonly<Record<number, RefusalCode>> = {
  404: 'not_found',
  415: 'unsupported_media_type',
}

function refusalFor(error: Partial<FastifyError>, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const invalid = validationRefusal(error, request)
  if (invalid) return invalid
  const { statusCode = 500 } = error
  if (statusCode === 413) {
    return new Refusal('too_large', { detail: { maxBytes: request.routeOptions.bodyLimit } })
  }
  if (statusCode < 500) return new Refusal(codeOfStatus[statusCode] ?? 'invalid_request')
  const ofConstraint = request.server.http.constraintRefusals[violatedConstraint(error) ?? '']
  if (ofConstraint) return new Refusal(ofConstraint)
  if (isUnstorable(error)) return new Refusal('invalid_request')
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfterSeconds: 5 })
  if (error instanceof StorageUnavailable)
    return new Refusal('unavailable', { retryAfterSeconds: 30 })
  return new Refusal('internal')
}
