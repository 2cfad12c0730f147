/** A mail as it leaves; plain text and HTML say the same. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Who gets the answer when it is not the sender; empty for the sender. */
  readonly replyTo: string
}
