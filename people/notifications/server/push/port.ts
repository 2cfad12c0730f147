import { createHash } from 'node:crypto'
import { type RequestOptions, request } from 'node:https'
import webPush from 'web-push'
import { publicAgents } from '#platform/http/server/outgoing/public-agents.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A browser, as its push service names it. */
export interface Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What the service worker of the web app shows. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Path in the web app. */
  readonly link: string
  /** A later message with the same tag replaces this one. */
  readonly tag: string
  readonly lang: string
}

/** `gone`: the push service knows the browser no more. `refused`: it will not take this message. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Sends messages to the browsers of people (W3C Push API). */
export interface PushPort {
  /** With it a browser subscribes. */
  readonly publicKey: string
  /** @throws when it may work later */
  send(browser: Browser, message: PushMessage): Promise<PushOutcome>
}

export interface PushLimits {
  readonly withinMs: number
  /** For how long the push service keeps the message for a browser that is away. */
  readonly retentionSeconds: number
  /** Addresses that may be connected to besides those of the public internet. */
  readonly allowedAddresses: readonly string[]
  /** Certificate authority of push services, where it is not one of the usual. */
  readonly ca?: string
}

const usual: PushLimits = { withinMs: 10_000, retentionSeconds: 86_400, allowedAddresses: [] }

/**
 * The port of a running system; tests widen it to reach their own machine.
 * @param subject an address of the operator, for the push services: `mailto:` or `https:`
 */
export function pushPort(
  keys: VapidKeys,
  subject: string,
  limits: Partial<PushLimits> = {},
): PushPort {
  const { withinMs, retentionSeconds, allowedAddresses, ca } = { ...usual, ...limits }
  // Endpoints are given by people.
  const agent = publicAgents(allowedAddresses, ca).https
  const post = (endpoint: string, options: RequestOptions, body: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(endpoint, { ...options, agent, signal: AbortSignal.timeout(withinMs) })
      sent.on('response', (response) => {
        // What it says is not read: it may have no end.
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      sent.on('error', reject).end(body)
    })
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message) {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: retentionSeconds,
          topic: topicOf(message.tag),
        },
      )
      const status = await post(endpoint, { method: 'POST', headers }, body ?? Buffer.alloc(0))
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      // Redirects are not followed. 408 and 429 mean later.
      if (status < 500 && status !== 408 && status !== 429) return 'refused'
      throw new Error(`The push service responded with ${status}`)
    },
  }
}

/** Push services take 32 characters of base64url; a message with the same topic replaces one that waits. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
