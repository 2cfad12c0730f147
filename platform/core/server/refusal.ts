import type { RefusalCode } from '#platform/core/contract/errors.ts'
import type { MessageKey } from '#platform/i18n/server/translator.ts'

/**
 * Refusals that an attack leaves behind, and their level in the log (docs/security-inventory.md, Logs). `warn` is for
 * what the web app never causes by itself; people cause the others, too, by mistake or with an old page.
 */
export type LoggedRefusals = Readonly<Partial<Record<RefusalCode, 'warn' | 'info'>>>

/** What is wrong with a field; the error handler of `platform/http/server` translates it. */
export interface FieldMessage {
  readonly key: MessageKey<'fields' | 'errors'>
  readonly values?: { readonly length: number } | { readonly character: string }
}

/** Messages by the name of their field. A text is one that was translated when its outcome was stored. */
export type FieldMessages = Readonly<Record<string, FieldMessage | string>>

/**
 * An expected "no", with a code of the contract. Any layer may throw one without knowing HTTP: the
 * error handler of `platform/http/server` turns it into status and body, and a transaction is rolled back.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong, by field. */
  readonly fields: FieldMessages | null
  /** Whether `validationErrors` of the response repeats the fields. */
  readonly listsFields: boolean
  readonly details: readonly string[]
  /** What decided, in the shape that the contract of the call gives it. */
  readonly detail: Readonly<Record<string, unknown>> | null
  /** When trying again makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds: number
  /** Commits what was written before the refusal, such as its audit entry. */
  readonly commitsWrites: boolean

  constructor(
    code: RefusalCode,
    more: {
      fields?: FieldMessages | null
      listsFields?: boolean
      details?: readonly string[]
      detail?: Readonly<Record<string, unknown>> | null
      retryAfterSeconds?: number
      commitsWrites?: boolean
    } = {},
  ) {
    super(code)
    this.code = code
    this.fields = more.fields ?? null
    this.listsFields = more.listsFields ?? false
    this.details = more.details ?? []
    this.detail = more.detail ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? 0
    this.commitsWrites = more.commitsWrites ?? false
  }
}
