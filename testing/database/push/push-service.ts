import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from '#people/notifications/contract/calls.ts'
import type { PushMessage } from '#people/notifications/server/push/port.ts'
import { selfSigned } from './certificate.ts'

export interface TestBrowser {
  readonly subscription: PushSubscription
  /** The messages that it could decrypt, in order. */
  readonly received: ReceivedPush[]
  /** Sets how its push service responds from now on. */
  respond(handler: (response: ServerResponse) => unknown): void
}

export interface ReceivedPush {
  readonly message: PushMessage
  readonly headers: IncomingMessage['headers']
  /** The claims of the sender (VAPID), whose signature was valid. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly senderKey: string
}

/**
 * Starts a push service on this machine like those of browsers: it accepts encrypted messages over HTTPS (RFC 8030),
 * and its browsers decrypt them (RFC 8291).
 */
export async function pushService() {
  const { key, cert } = selfSigned('127.0.0.1')
  const browsers = new Map<
    string,
    (request: IncomingMessage, response: ServerResponse) => unknown
  >()
  const server = createServer({ key, cert }, (request, response) => {
    const deliver = browsers.get(request.url ?? '')
    if (deliver) void deliver(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const created = (response: ServerResponse): unknown => response.writeHead(201).end()
  return {
    origin,
    /** For the port that sends. */
    limits: { allowedAddresses: ['127.0.0.1'], ca: cert },
    newBrowser(): TestBrowser {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/${randomBytes(8).toString('hex')}`
      const received: ReceivedPush[] = []
      let handle = created
      browsers.set(path, async (request, response) => {
        const body = await buffer(request)
        received.push({
          message: JSON.parse(decrypted(body, ecdh, auth)),
          headers: request.headers,
          ...senderOf(request.headers.authorization ?? ''),
        })
        handle(response)
      })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return {
        subscription: { endpoint: `${origin}${path}`, keys },
        received,
        respond(handler) {
          handle = handler
        },
      }
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Decrypts by RFC 8188 with the keys of RFC 8291. */
function decrypted(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

/** Returns the sender of a request (RFC 8292). @throws when the signature is wrong */
function senderOf(authorization: string) {
  const [, token = '', senderKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(senderKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('the signature of the push message is wrong')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), senderKey }
}
