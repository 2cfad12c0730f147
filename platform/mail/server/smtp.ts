import { createTransport } from 'nodemailer'
import type { Config } from '#platform/core/server/config.ts'
import { isThisMachine } from '#platform/core/server/this-machine.ts'
import type { RenderedMail } from './mail.ts'

export type SendMail = (
  mail: RenderedMail & { readonly id: string; readonly to: string },
) => Promise<void>

type SenderConfig = Pick<Config, 'mailFrom' | 'publicUrl' | 'company'>

/** Timeout of each step of a session with the mail server. */
const stepLimitMs = 10_000
/** Timeout of the whole session; shorter than a delivery's claim on its mail. */
const sendLimitMs = 30_000

/**
 * Sends through an SMTP server. The Message-ID is derived from the mail's id, so that a mail that is sent twice,
 * because its delivery was killed after sending, is recognised as the same one.
 */
export function smtpSender(url: string, config: SenderConfig): SendMail {
  const transport = transportTo(url)
  return async ({ id, to, subject, text, html, replyTo, unsubscribeUrl }) => {
    const sending = transport.sendMail({
      from: senderOf(config),
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: messageIdOf(id, config.publicUrl),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    })
    await within(sendLimitMs, sending)
  }
}

/**
 * Returns a transport that always encrypts and verifies the server's certificate unless the server is on this machine,
 * whatever options its address has: mails contain links to choose a password.
 */
export function transportTo(url: string) {
  const server = new URL(url)
  const isElsewhere = !isThisMachine(server.hostname)
  if (isElsewhere) for (const name of loosening) server.searchParams.delete(name)
  return createTransport({
    url: server.href,
    ...(isElsewhere && { requireTLS: true }),
    connectionTimeout: stepLimitMs,
    greetingTimeout: stepLimitMs,
    socketTimeout: stepLimitMs,
    dnsTimeout: stepLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Options of an SMTP address that disable encryption or the certificate check. */
const loosening = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'tls.rejectUnauthorized']

/** Adds the company's name to a bare address; uses `Name <address>` as it is. */
const senderOf = ({ mailFrom, company }: SenderConfig) =>
  mailFrom.includes('<') ? mailFrom : { name: company.name, address: mailFrom }

const messageIdOf = (mailId: string, publicUrl: string) =>
  `<mail-${mailId}@${new URL(publicUrl).hostname}>`

/** Returns whether the mail server refused the mail permanently (5xx), so that a retry is useless. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isAboutThisMail && responseCode !== undefined && responseCode >= 500
}

async function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The mail server took longer than ${limitMs / 1000} s`)),
    limitMs,
  )
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
