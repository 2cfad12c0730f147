import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { RenderedMail } from './mail.ts'

export type SendMail = (
  mail: RenderedMail & { readonly id: string; readonly to: string },
) => Promise<void>

type SenderConfig = Pick<Config, 'mailFrom' | 'publicUrl' | 'company'>

/** No step of a conversation with the mail server may take longer. */
const stepLimitMs = 10_000
/** The whole conversation; below the time for which a delivery holds its mail. */
const sendLimitMs = 30_000

/**
 * Sends through an SMTP server. The Message-ID comes from the mail's id, so that whoever gets a
 * mail twice (its delivery was killed after sending) sees that it is the same one.
 */
export function smtpSender(url: string, config: SenderConfig): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: stepLimitMs,
    greetingTimeout: stepLimitMs,
    socketTimeout: stepLimitMs,
    dnsTimeout: stepLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, to, subject, text, html, replyTo }) => {
    const sending = transport.sendMail({
      from: senderOf(config),
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: messageIdOf(id, config.publicUrl),
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    })
    await within(sendLimitMs, sending)
  }
}

/** A bare address gets the company's name; `Name <address>` is used as it is. */
const senderOf = ({ mailFrom, company }: SenderConfig) =>
  mailFrom.includes('<') ? mailFrom : { name: company.name, address: mailFrom }

const messageIdOf = (mailId: string, publicUrl: string) =>
  `<mail-${mailId}@${new URL(publicUrl).hostname}>`

/** Whether the mail server refused the mail for good (5xx), so that a retry makes no sense. */
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
