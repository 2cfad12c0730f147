import type { FastifyRequest } from 'fastify'
import { type RefusalCode, refusals } from '../../contract/core/errors.ts'
import { Refusal } from '../core/refusal.ts'
import { fieldMessage } from '../http/field-messages.ts'
import { refusalMessage, requestLanguage } from '../http/refusal-messages.ts'

/**
 * The refusal of a bid. It is stored with the key of its request: a late copy must not become a bid
 * because there is more credit by then. What is wrong with the amount is said at its field (decisions,
 * Wire).
 */
export function bidRefusal(code: RefusalCode, request: FastifyRequest): Refusal {
  if (refusals[code] !== 422) return new Refusal(code, { keepsWrites: true })
  const fields = { amount: refusalMessage(code, requestLanguage(request)) }
  return new Refusal(code, { keepsWrites: true, fields })
}

/** Only stock has a price of its own; at an auction the amount is needed. */
export const amountRequired = (request: FastifyRequest) => wrongField('amount', 'required', request)

/** No such person, or one whom managers do not bid for. */
export const unknownClient = (request: FastifyRequest) => wrongField('userId', 'invalid', request)

function wrongField(field: string, what: 'required' | 'invalid', request: FastifyRequest): Refusal {
  const text = fieldMessage(what, requestLanguage(request))
  return new Refusal('invalid_fields', {
    fields: { [field]: text },
    details: [`${field}: ${text}`],
  })
}
