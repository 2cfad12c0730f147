/** Why a pull brought nothing: the provider cannot be reached or refuses, or its answer is no feed. */
export type FaultKind = 'unavailable' | 'refused' | 'truncated' | 'empty' | 'doubled'

export class PullFault extends Error {
  override name = 'PullFault'
  readonly kind: FaultKind
  /** Seconds after which the provider wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(kind: FaultKind, message: string, retryAfter?: number) {
    super(message)
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Whether asking again may help. */
  get isTransient(): boolean {
    return this.kind === 'unavailable' || this.kind === 'truncated'
  }
}
