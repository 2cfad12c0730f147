import { escaped } from '#platform/core/server/html.ts'
import { type ListedMail, linksOf } from '#platform/mail/server/queries.ts'

/** Formats `2026-11-20 05:14:09`, in UTC like the program's logs. */
const timeOf = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/** Lists the newest mails with their links, so that these can be followed without a mailbox. */
export function outboxPage(mails: readonly ListedMail[]): string {
  const items = mails.map(
    (mail) => `<section>
<h2><a href="/dev/outbox/${mail.id}">${escaped(mail.subject)}</a></h2>
<p>${escaped(mail.to_address)}<br>${timeOf(mail.created_at)} UTC, ${mail.state}${mail.last_error ? `: ${escaped(mail.last_error)}` : ''}</p>
${linkList(mail.text_body)}
</section>`,
  )
  return page(
    'Outbox',
    `<p>Mails of this demo, newest first. “kept” means that no mail server is configured.</p>
${items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>'}`,
  )
}

/** Shows one mail: its header, links and text. */
export function outboxMailPage(mail: ListedMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/outbox">All mails</a></p>
<dl>
<dt>To</dt><dd>${escaped(mail.to_address)}</dd>
<dt>Time (UTC)</dt><dd>${timeOf(mail.created_at)}</dd>
<dt>State</dt><dd>${mail.state}${mail.last_error ? `: ${escaped(mail.last_error)}` : ''}</dd>
</dl>
${mail.text_body ? `<h2>Links</h2>${linkList(mail.text_body)}<h2>Text</h2><pre>${escaped(mail.text_body)}</pre>` : '<p>It was sent; the text of sent mails is not kept.</p>'}`,
  )
}

function linkList(text: string): string {
  const items = linksOf(text).map((link) => {
    // Without its token, which would be wider than a phone.
    const [shown = link] = link.split('?')
    return `<li><a href="${escaped(link)}">${escaped(shown)}</a></li>`
  })
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
}

/** Plain HTML: the server's strict policy allows no inline styles, and none are needed. */
const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`
