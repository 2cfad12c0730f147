/** There is no picture at an address, or not now. The message is for operators. */
export class PictureUnavailable extends Error {
  override name = 'PictureUnavailable'
  /** Whether its host did not respond, so that it need not be asked for others now. */
  readonly isHostSilent: boolean

  constructor(message: string, options: ErrorOptions & { readonly isHostSilent?: boolean } = {}) {
    super(message, options)
    this.isHostSilent = options.isHostSilent ?? false
  }
}
