import type { ErrorBody, RefusalCode } from '#platform/core/contract/errors.ts'

/** The server refused the call; `messageCode` is the key of the message. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly messageCode: RefusalCode
  /** Messages by field, for invalid input (422). */
  readonly fields: Readonly<Record<string, string>>
  readonly validationErrors: readonly string[]
  /** The reason, in the shape of the call's contract; empty when there is none. */
  readonly detail: Readonly<Record<string, unknown>>
  /** Id of the request in the log; empty when a proxy responded. */
  readonly requestId: string
  /** When to retry; 0 when the server does not say. */
  readonly retryAfterSeconds: number

  constructor(status: number, body: Omit<ErrorBody, 'success'>, retryAfterSeconds = 0) {
    super(typeof body.message === 'string' ? body.message : body.messageCode)
    this.status = status
    this.messageCode = body.messageCode
    this.fields = typeof body.message === 'string' ? {} : body.message
    this.validationErrors = body.validationErrors ?? []
    this.detail = body.detail ?? {}
    this.requestId = body.requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The response does not match the contract (spec 1 §8). */
export class InvalidData extends Error {
  override readonly name = 'InvalidData'
  readonly validationErrors: readonly string[]

  constructor(call: string, validationErrors: readonly string[]) {
    super(`${call} responded in an unknown shape`)
    this.validationErrors = validationErrors
  }
}

/** No response, or none in time; the call may be retried. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(call: string, options?: ErrorOptions) {
    super(`${call} got no response`, options)
  }
}
