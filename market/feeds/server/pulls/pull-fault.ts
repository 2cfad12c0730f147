/** Why a pull failed: the provider is unavailable or refuses, or its answer is not a feed. */
export type FaultKind = 'unavailable' | 'refused' | 'truncated' | 'empty' | 'doubled'

export class PullFault extends Error {
  override name = 'PullFault'
  readonly kind: FaultKind
  /** Seconds after which the provider allows another request. */
  readonly retryAfter: number | undefined

  constructor(kind: FaultKind, message: string, retryAfter?: number) {
    super(message)
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Whether a retry may help. */
  get isTransient(): boolean {
    return this.kind === 'unavailable' || this.kind === 'truncated'
  }
}
