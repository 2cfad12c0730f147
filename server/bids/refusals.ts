import type { FastifyRequest } from 'fastify'
import { languages } from '../../contract/core/codes.ts'
import { type RefusalCode, refusalCodes, refusals } from '../../contract/core/errors.ts'
import { Refusal } from '../core/refusal.ts'
import { fieldMessage } from '../http/field-messages.ts'
import { refusalMessage, requestLanguage } from '../http/refusal-messages.ts'

/**
 * A "no" to a bid. Nothing was written before it, and it is kept with the key of its request: a late
 * copy must not become a bid because there is more credit by then. What is wrong with the amount
 * stands at its field (decisions, Wire).
 */
export function bidRefusal(code: string, request: FastifyRequest): Refusal {
  if (!isRefusal(code)) throw new Error(`the database answers ${code}, which is no refusal`)
  if (refusals[code] !== 422) return new Refusal(code, { keepsWrites: true })
  const fields = { amount: refusalMessage(code, requestLanguage(request)) }
  return new Refusal(code, { keepsWrites: true, fields })
}

/** What is wrong with an amount, by the code of its refusal, as JSON in each language. */
const amountTexts = Object.fromEntries(
  languages.map((language) => {
    const codes = refusalCodes.filter((code) => code.startsWith('bid_') && refusals[code] === 422)
    const texts = codes.map((code) => [code, { amount: refusalMessage(code, language) }])
    return [language, JSON.stringify(Object.fromEntries(texts))]
  }),
)
export const amountTextsFor = (request: FastifyRequest) =>
  amountTexts[requestLanguage(request)] ?? '{}'

/** Only stock has a price of its own; at an auction somebody has to name one. */
export const amountRequired = (request: FastifyRequest) => wrongField('amount', 'required', request)

/** Nobody, or nobody whom a manager bids for. */
export const unknownClient = (request: FastifyRequest) => wrongField('userId', 'invalid', request)

function wrongField(field: string, what: 'required' | 'invalid', request: FastifyRequest): Refusal {
  const text = fieldMessage(what, requestLanguage(request))
  return new Refusal('invalid_fields', {
    fields: { [field]: text },
    details: [`${field}: ${text}`],
  })
}

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)
