import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import type { Config } from '#platform/core/server/config.ts'
import { workerPolicy } from '#platform/http/contract/service-worker.ts'
import { isSecure } from './origin.ts'

/** Browser features that pages may not use; the clipboard is allowed. */
const switchedOff = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers that matter only on pages; on other files they would add a kilobyte. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** One year, for this host and its subdomains. Browsers ignore it over plain HTTP. */
export const httpsOnly = 'max-age=31536000; includeSubDomains'

/** The policy of a response that is no page: it loads nothing, and no page may embed it. */
export const filePolicy = "default-src 'none';base-uri 'none';frame-ancestors 'none'"

/** The policy of the service worker, which makes calls. */
export const workerFilePolicy = `${filePolicy};connect-src 'self'`

/** Drops the headers of pages from scripts, styles and fonts of the web app. */
export function dropPageHeaders(reply: FastifyReply, policy = filePolicy): void {
  for (const name of pageHeaders) reply.removeHeader(name)
  reply.header('content-security-policy', policy)
}

/**
 * Sets the security headers of every response (docs/security.md). Digests allow the inline scripts and styles of the
 * page (web-files.ts), so the policy needs no nonce. No code turns text into markup, so the only Trusted Types policy
 * is the one for the address of the service worker.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  hosts: readonly string[] | null,
): void {
  // Photos are served by us; videos of imported lots by the hosts of the auction houses.
  const videoHosts = hosts?.flatMap((host) => [`https://${host}`, `http://${host}`]) ?? [
    'https:',
    'http:',
  ]
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Base UI positions popups with style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", ...videoHosts],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // Allows the address of the service worker (people/notifications/web/push/worker-address.ts) and nothing else.
        trustedTypes: [workerPolicy],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Set below, for https only.
    hsts: false,
  })
  headers['permissions-policy'] = switchedOff.map((feature) => `${feature}=()`).join(', ')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (isSecure(config, request)) {
      reply.header('strict-transport-security', httpsOnly)
    }
  })
}

/** Returns helmet's headers, which are the same for each response, so it runs once. */
function headersOf(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, () => undefined)
  const set = Object.entries(response.getHeaders())
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
}
