import { createHash } from 'node:crypto'
import { type RequestOptions, request } from 'node:https'
import webPush from 'web-push'
import { publicAgents } from '#platform/http/server/outgoing/public-agents.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A browser as its push service identifies it. */
export interface Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The message that the web app's service worker shows. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Path in the web app. */
  readonly link: string
  /** A later message with the same tag replaces this one. */
  readonly tag: string
  readonly lang: string
}

/** `gone`: the push service no longer knows the browser. `refused`: it will never accept this message. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Sends messages to the browsers of people (W3C Push API). */
export interface PushPort {
  /** The key with which browsers subscribe. */
  readonly publicKey: string
  /** @throws for a failure that a retry may solve */
  send(browser: Browser, message: PushMessage): Promise<PushOutcome>
}

export interface PushLimits {
  readonly withinMs: number
  /** How long the push service stores the message for an offline browser. */
  readonly retentionSeconds: number
  /** Allowed addresses besides those of the public internet. */
  readonly allowedAddresses: readonly string[]
  /** Certificate authority of push services, if it is not one of the usual. */
  readonly ca?: string
}

const usual: PushLimits = { withinMs: 10_000, retentionSeconds: 86_400, allowedAddresses: [] }

/**
 * Returns the port of a running system; tests widen its limits to reach their own machine.
 *
 * @param subject an address of the operator, for the push services: `mailto:` or `https:`
 */
export function pushPort(
  keys: VapidKeys,
  subject: string,
  limits: Partial<PushLimits> = {},
): PushPort {
  const { withinMs, retentionSeconds, allowedAddresses, ca } = { ...usual, ...limits }
  // Endpoints come from people.
  const agent = publicAgents(allowedAddresses, ca).https
  const post = (endpoint: string, options: RequestOptions, body: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(endpoint, { ...options, agent, signal: AbortSignal.timeout(withinMs) })
      sent.on('response', (response) => {
        // The body is not read, because it may never end.
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
      // Redirects are not followed. 408 and 429 ask for a later retry.
      if (status < 500 && status !== 408 && status !== 429) return 'refused'
      throw new Error(`The push service responded with ${status}`)
    },
  }
}

/**
 * Returns the topic of a tag: push services accept 32 characters of base64url, and a message replaces a pending one
 * with the same topic.
 */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
