import { describe, expect, test } from 'vitest'
import { api } from '#app/contract/api.ts'
import { errorBody, refusalCodes, refusals } from '#app/contract/refusals.ts'
import english from '#platform/http/messages/en/errors.json' with { type: 'json' }
import russian from '#platform/http/messages/ru/errors.json' with { type: 'json' }
import type { Endpoint } from './endpoint.ts'

describe('the refusals', () => {
  test.each(Object.entries({ english, russian }))(
    'has exactly one message for each in %s',
    (_, messages) => {
      expect(Object.keys(messages).sort()).toEqual([...refusalCodes].sort())
      for (const message of Object.values(messages)) expect(message.trim()).not.toBe('')
    },
  )

  test('every status is an error status', () => {
    for (const [code, status] of Object.entries(refusals)) {
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(600)
    }
  })

  test('401 only means that nobody is signed in, because clients repeat such a call', () => {
    const codes = refusalCodes.filter((code) => refusals[code] === 401)
    expect(codes).toEqual(['not_signed_in', 'session_expired'])
  })

  test('no call declares a refusal that every call has', () => {
    for (const [name, { refusals: own = [] }] of Object.entries<Endpoint>(api)) {
      expect(new Set(own).size, name).toBe(own.length)
      expect(own, name).not.toContain('internal')
    }
  })
})

describe('the error body', () => {
  const body = { success: false, messageCode: 'not_found', message: 'Nothing', requestId: 'r' }

  test('accepts one message, or one for each field', () => {
    expect(errorBody.safeParse(body).success).toBe(true)
    const byField = { ...body, messageCode: 'invalid_fields', message: { email: 'required' } }
    expect(errorBody.safeParse(byField).success).toBe(true)
  })

  test.each([
    ['an unknown code', { ...body, messageCode: 'oops' }],
    ['success', { ...body, success: true }],
    ['no request id', { ...body, requestId: undefined }],
    ['no message', { ...body, message: undefined }],
  ])('rejects %s', (_what, wrong) => {
    expect(errorBody.safeParse(wrong).success).toBe(false)
  })
})
