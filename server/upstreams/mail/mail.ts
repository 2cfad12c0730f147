import type { Language } from '../../../contract/core/codes.ts'

/** A mail as a domain writes it, in the language of its reader; everything is plain text. */
export interface Mail {
  readonly to: string
  readonly language: Language
  /** What the mail is about, such as `verify-email`; operators find mails by it. */
  readonly kind: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Label and value of what was filled in; empty values are left out. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** `link` is absolute. */
  readonly button?: { readonly label: string; readonly link: string }
  /** Below the button: how long it works, what to do when it was somebody else. */
  readonly remarks: readonly string[]
  /** Who gets the answer when it is not the sender. */
  readonly replyTo?: string
}

/** A mail as it leaves; plain text and HTML have the same content. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Empty for the sender. */
  readonly replyTo: string
}
