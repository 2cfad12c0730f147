import type { Language } from '#platform/i18n/contract/language.ts'

/** A mail as a domain writes it, in the language of its reader; everything is plain text. */
export interface Mail {
  readonly to: string
  readonly language: Language
  /** The purpose of the mail, such as `verify-email`; operators find mails by it. */
  readonly kind: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Labels and values of a form; empty values are left out. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** `link` is absolute. */
  readonly button?: { readonly label: string; readonly link: string }
  /** Below the button: how long it works, what to do when it was somebody else. */
  readonly remarks: readonly string[]
  /** The address for replies when it is not the sender. */
  readonly replyTo?: string
  /** How the reader stops mails of this kind; absolute addresses. */
  readonly unsubscribe?: {
    /** A page that asks for a confirmation. */
    readonly page: string
    /** Where mail programs report it by a POST (RFC 8058). */
    readonly oneClick: string
  }
}

/** A mail as it is sent; plain text and HTML have the same content. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Empty for the sender. */
  readonly replyTo: string
  /** One-click address by which mail programs unsubscribe the reader (RFC 8058); empty for none. */
  readonly unsubscribeUrl: string
}
