import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isSecure } from '../auth/session.ts'
import type { Context } from '../context.ts'

/** What pages may not use, in the browser's own words; copying a link is not among it. */
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

/** What a browser reads of a page alone. On other files of the web app it would only be a kilobyte more. */
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

/** For scripts, styles and letters of the web app. */
export function dropPageHeaders(reply: FastifyReply): void {
  for (const name of pageHeaders) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

/**
 * Headers that keep pages safe (design/reliability §3.3). What stands inside of the
 * page is allowed there by its digest (web-files.ts), so the policy needs neither nonce nor exception;
 * no code turns text into markup, so Trusted Types need no policy.
 */
export async function sendSafeHeaders(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Base UI positions its floating parts through style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        // Photos of imported lots lie on the houses' own image hosts.
        imgSrc: ["'self'", 'data:', 'https:', 'http:'],
        mediaSrc: ["'self'", 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Said below, and only where it means something.
    hsts: false,
  })
  const policy = switchedOff.map((feature) => `${feature}=()`).join(', ')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', policy)
    if (isSecure(context, request)) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
  })
}
