import type { Mail } from './port.ts'

/** What a mail says, before it becomes text and HTML. */
export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** Label and value of what was filled in; empty values are left out. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly button?: { readonly label: string; readonly link: string }
  /** Below the button: how long it works, what to do when it was somebody else. */
  readonly remarks: readonly string[]
}

type Of<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>

/** Every mail in one language, and the words around it. */
export interface Letters {
  readonly write: {
    readonly [Kind in Mail['kind']]: (mail: Of<Kind>, company: string) => Letter
  }
  readonly buttonFails: string
  readonly whyYouGetThis: (company: string) => string
}

/** How many minutes the links of mails work (issue of tokens: server/auth). */
export const linkMinutes = 30

/** Groups of three apart by a space that does not break: `1 250 000`. */
export const spaced = (value: number) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0')
