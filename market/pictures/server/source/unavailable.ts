/** Thrown if an address has no picture, or not now. The message is for operators. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable'
  /** Whether its host did not respond, so that other requests to it are pointless now. */
  readonly isHostSilent: boolean

  constructor(message: string, options: ErrorOptions & { readonly isHostSilent?: boolean } = {}) {
    super(message, options)
    this.isHostSilent = options.isHostSilent ?? false
  }
}
