import type { Config } from '#platform/core/server/config.ts'
import { escaped } from '#platform/core/server/html.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'

/** A mail as a domain writes it, in the reader's language; all values are plain text. */
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
  /** Below the button: how long it works, and what to do if somebody else asked for it. */
  readonly notes: readonly string[]
  /** The address for replies if it differs from the sender. */
  readonly replyTo?: string
  /** How the reader unsubscribes from mails of this kind; absolute addresses. */
  readonly unsubscribe?: {
    /** A page that asks for a confirmation. */
    readonly page: string
    /** Receives the POST of mail programs (RFC 8058). */
    readonly oneClick: string
  }
}

/** A mail ready to send; plain text and HTML have the same content. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Empty if replies go to the sender. */
  readonly replyTo: string
  /** One-click address with which mail programs unsubscribe the reader (RFC 8058); empty for none. */
  readonly unsubscribeUrl: string
}

/** Who writes: the company as it is configured. */
type Sender = Config['company']

/** A mail as text and as HTML. Pure; every value is plain text and is escaped. */
export function renderMail(mail: Mail, sender: Sender): RenderedMail {
  const t = translator('mail', mail.language)
  // A mail that can be stopped says by itself why it comes.
  const why = mail.unsubscribe ? [] : [t('whyYouGetThis', { company: sender.name })]
  const { email, phone, messenger, address } = sender
  const contacts = [email, phone, messenger, address].filter(Boolean)
  const foot = [sender.name, ...contacts, ...why]
  return {
    subject: oneLine(mail.subject),
    text: textOf(
      mail,
      mail.unsubscribe ? [...foot, `${t('stopMails')}: ${mail.unsubscribe.page}`] : foot,
    ),
    html: htmlOf(mail, {
      ...{ heading: sender.name, foot, buttonFails: t('buttonFails') },
      stopMails: t('stopMails'),
    }),
    replyTo: mail.replyTo ?? '',
    unsubscribeUrl: mail.unsubscribe?.oneClick ?? '',
  }
}

function textOf(mail: Mail, foot: readonly string[]): string {
  const facts = (mail.facts ?? [])
    .filter(([, value]) => value)
    .map(([label, value]) => `${label}: ${value}`)
  const parts = [
    mail.greeting,
    ...mail.paragraphs,
    facts.join('\n'),
    mail.button ? `${mail.button.label}:\n${mail.button.link}` : '',
    ...mail.notes,
    // The standard mark at which mail programs recognise a signature.
    ['-- ', ...foot].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Names are typed by people; a line break would allow them to add headers to the mail. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** The frame of every mail, in its language. */
interface Frame {
  readonly heading: string
  readonly foot: readonly string[]
  readonly buttonFails: string
  /** The label of the link that stops mails of this kind. */
  readonly stopMails: string
}

// Mail programs know tables and inline styles, and little else. Classes are only for dark mode.
const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = `class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#1c2430"`
const small = `class="quiet" style="margin:0 0 8px;${font};font-size:14px;line-height:20px;color:#5b6675"`

/** Mail programs that ignore this query adapt the colors themselves, or stay light. */
const darkMode = `<style>
@media (prefers-color-scheme:dark) {
.page { background-color:#11161d !important }
.card { background-color:#1b222c !important }
.line { border-color:#36404d !important }
.ink { color:#e6eaf0 !important }
.quiet { color:#a7b1be !important }
.link { color:#8ab4ff !important }
}
</style>`

/** Outlook on Windows renders mails with Word, which ignores `max-width`. */
const outlookWidth = {
  open: '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  close: '<!--[if mso]></td></tr></table><![endif]-->',
}

const withBreaks = (text: string) => escaped(text).replaceAll(/\r?\n/g, '<br>')

/** The HTML part: a card of 560 px, one button, and its address as text below. */
function htmlOf(mail: Mail, { heading, foot, buttonFails, stopMails }: Frame): string {
  const lines = [mail.greeting, ...mail.paragraphs].map(
    (text) => `<p ${paragraph}>${withBreaks(text)}</p>`,
  )
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(mail.subject)}</title>
${darkMode}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f2f4f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#f2f4f7">
<tr><td align="center" style="padding:24px 12px">
${outlookWidth.open}
<table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background-color:#ffffff;border-radius:8px">
<tr><td class="ink" style="padding:24px 32px 0;${font};font-size:18px;line-height:24px;font-weight:600;color:#1c2430">${escaped(heading)}</td></tr>
<tr><td style="padding:20px 32px 16px">
${[...lines, factsOf(mail), buttonOf(mail, buttonFails), remarksOf(mail)].filter(Boolean).join('\n')}
</td></tr>
<tr><td class="line" style="padding:16px 32px 24px;border-top:1px solid #e3e7ec">
${[...foot.map((text) => `<p ${small}>${withBreaks(text)}</p>`), stopOf(mail, stopMails)].filter(Boolean).join('\n')}
</td></tr>
</table>
${outlookWidth.close}
</td></tr>
</table>
</body>
</html>
`
}

function factsOf({ facts = [] }: Mail): string {
  const rows = facts
    .filter(([, value]) => value)
    .map(
      ([label, value]) =>
        `<tr><td valign="top" class="quiet" style="padding:4px 16px 4px 0;${font};font-size:14px;line-height:20px;color:#5b6675">${escaped(label)}</td>` +
        `<td class="ink" style="padding:4px 0;${font};font-size:16px;line-height:22px;color:#1c2430">${withBreaks(value)}</td></tr>`,
    )
  if (rows.length === 0) return ''
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">\n${rows.join('\n')}\n</table>`
}

function buttonOf({ button }: Mail, buttonFails: string): string {
  if (!button) return ''
  const link = escaped(button.link)
  // Word ignores the padding of links, so the cell has it there.
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="border-radius:6px;background-color:#1d4ed8;mso-padding-alt:12px 24px">
<a href="${link}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(button.label)}</a>
</td></tr></table>
<p ${small}>${escaped(buttonFails)}<br><a href="${link}" class="link" style="color:#1d4ed8;word-break:break-all">${link}</a></p>`
}

const remarksOf = ({ notes }: Mail) =>
  notes.map((text) => `<p ${small}>${withBreaks(text)}</p>`).join('\n')

const stopOf = ({ unsubscribe }: Mail, label: string) =>
  unsubscribe
    ? `<p ${small}><a href="${escaped(unsubscribe.page)}" class="quiet" style="color:#5b6675">${escaped(label)}</a></p>`
    : ''
