import type { RefusalCode } from '#platform/core/contract/errors.ts'
import type { MessageKey } from '#platform/i18n/server/translator.ts'

/**
 * Refusals that an attack causes, and their log level (docs/security-inventory.md, Logs). The web app never causes
 * those with `warn`; people cause the others by mistake too, or with an outdated page.
 */
export type LoggedRefusals = Readonly<Partial<Record<RefusalCode, 'warn' | 'info'>>>

/** What is wrong with a field; the error handler of `platform/http/server` translates it. */
export interface FieldMessage {
  readonly key: MessageKey<'fields' | 'errors'>
  readonly values?: { readonly length: number } | { readonly character: string }
}

/** Messages by field name. A text was already translated when its outcome was stored. */
export type FieldMessages = Readonly<Record<string, FieldMessage | string>>

/**
 *
 * An expected "no", with a code of the contract. Any layer may throw one without knowing HTTP: the error handler of
 * `platform/http/server` turns it into status and body, and its transaction rolls back.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** What is wrong, by field. */
  readonly fields: FieldMessages | null
  /** Whether `validationErrors` of the response repeats the fields. */
  readonly listsFields: boolean
  readonly details: readonly string[]
  /** The reason, in the shape that the contract of the call gives it. */
  readonly detail: Readonly<Record<string, unknown>> | null
  /** When a retry makes sense; becomes `Retry-After`. */
  readonly retryAfterSeconds: number
  /** Commits the writes before the refusal, such as its audit entry. */
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
