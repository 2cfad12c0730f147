import type { RefusalCode } from '../../contract/core/errors.ts'

/**
 * An expected "no", with a code of the contract. Any layer may throw one without knowing HTTP: the
 * error handler of `server/http` turns it into status and body, and a transaction is rolled back.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>> | null
  readonly details: readonly string[]
  /** When trying again makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds: number
  /** Commits what was written before the refusal, such as its audit entry. */
  readonly keepsWrites: boolean

  constructor(
    code: RefusalCode,
    more: {
      fields?: Readonly<Record<string, string>>
      details?: readonly string[]
      retryAfterSeconds?: number
      keepsWrites?: boolean
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields ?? null
    this.details = more.details ?? []
    this.retryAfterSeconds = more.retryAfterSeconds ?? 0
    this.keepsWrites = more.keepsWrites ?? false
  }
}
