import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A received mail: its envelope and its source. */
export interface ArrivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly port: number
  readonly arrived: readonly ArrivedMail[]
  /** Resolves as soon as this many mails have arrived. */
  arrivals(count: number): Promise<readonly ArrivedMail[]>
  close(): Promise<void>
}

/** Starts a real SMTP server on this machine. It refuses `nobody@…`; `onArrival` runs before its "250". */
export async function mailServer({
  port = 0,
  onArrival = async () => undefined,
}: {
  port?: number
  onArrival?: (mail: ArrivedMail) => Promise<void>
} = {}): Promise<MailServer> {
  const arrived: ArrivedMail[] = []
  const pending = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.startsWith('nobody@')
          ? Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })
          : null,
      ),
    onData(stream, { envelope }, callback) {
      const receive = async () => {
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: await text(stream),
        }
        await onArrival(mail)
        arrived.push(mail)
        for (const check of pending) check()
      }
      receive().then(() => callback(), callback)
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    arrived,
    arrivals: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (arrived.length < count) return
          pending.delete(check)
          resolve(arrived)
        }
        pending.add(check)
        check()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns the decoded parts of a mail by content type. */
export function partsOf(source: string): Map<string, string> {
  const boundary = /boundary="?([^"\r\n;]+)/.exec(source)?.[1] ?? ''
  const parts = new Map<string, string>()
  for (const part of source.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...body] = part.trimStart().split('\r\n\r\n')
    const type = /content-type:\s*([\w/]+)/i.exec(head)?.[1] ?? ''
    const encoding = /content-transfer-encoding:\s*([\w-]+)/i.exec(head)?.[1] ?? '7bit'
    parts.set(type, decoded(body.join('\r\n\r\n'), encoding.toLowerCase()))
  }
  return parts
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Returns a header of a mail with its folded lines joined. */
export function headerOf(source: string, name: string): string {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
}
