import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import { workerPath } from '#platform/http/contract/service-worker.ts'
import { sendRefusal } from '#platform/http/server/refusals/errors.ts'
import { dropPageHeaders, workerFilePolicy } from '#platform/http/server/security-headers.ts'
import { readPageTemplate } from './page-template.ts'
import { pageRenderer } from './render-page.ts'

const builtFolder = join(import.meta.dirname, '..', '..', '..', 'dist', 'web')

/** Text formats that are not named text/…: clients need their charset. */
const textFormats = {
  svg: 'image/svg+xml; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
} as const

const revalidationHeaders = ['x-request-id', 'last-modified', 'etag', 'accept-ranges']

interface WebOptions {
  /** The folder of the build. */
  readonly folder?: string
  /** Returns additional HTML tags for the head of a page; null for none. */
  readonly headOf?: (request: FastifyRequest) => Promise<string | null>
}

/**
 * Serves the built web app: hashed assets cached for a year, the page never. Every other address is a page of the app,
 * with 404 if the app has none, so that it shows its own not-found page.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder = builtFolder, headOf = async () => null }: WebOptions = {},
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // Each file has a route of its own, so unknown addresses are pages that do not exist.
      wildcard: false,
      // The page has its own headers.
      allowedPath: (path) => !path.endsWith('/index.html') && !path.includes('/.'),
      // The build has compressed them already, better than is possible during a request.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Useless for immutable files, and larger than the smallest of them.
        if (hashed) for (const name of revalidationHeaders) reply.removeHeader(name)
        const [, format = ''] = /\.(svg|webmanifest)(?:\.br)?$/.exec(path) ?? []
        if (format) reply.type(textFormats[format as keyof typeof textFormats])
        // A picture can be opened as a page; these files cannot.
        if (/\.(?:js|css|woff2)(?:\.br)?$/.test(path)) {
          const isWorker = path.startsWith(join(folder, workerPath))
          dropPageHeaders(reply, isWorker ? workerFilePolicy : undefined)
        }
      },
    })
  }
  const template = built ? await readPageTemplate(folder) : null
  const render = await pageRenderer(app, folder)
  const allow = allowanceOf(template?.styles ?? [])
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!template) return sendRefusal(request, reply, new Refusal('not_found'))
    const [rendered, head] = await Promise.all([render(request), headOf(request)])
    const page = template.fill(rendered, head ?? '')
    allow(reply)
    reply
      .type('text/html; charset=utf-8')
      .header('vary', head === null ? 'cookie' : 'cookie, accept-language')
    if (!rendered.isKnown) return reply.status(404).header('cache-control', 'no-cache').send(page)
    // A page has one person's data, so it must not be cached.
    if (rendered.content) return reply.header('cache-control', 'no-store').send(page)
    const etag = `"${digestOf(page)}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.send(page)
  }
  const sendOther = (request: FastifyRequest, reply: FastifyReply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?')[0] ?? ''
    const isPage = reads && built && !/^\/api(\/|$)/.test(path)
    if (!isPage) return sendRefusal(request, reply, new Refusal('not_found'))
    // Links to unknown addresses get the app's page; requests for files do not.
    const isFile = /\.\w{2,5}$/.test(path) && !path.endsWith('/index.html')
    if (isFile && !wantsPage(request))
      return reply.status(404).type('text/plain; charset=utf-8').send('Not found\n')
    return sendPage(request, reply)
  }
  // Responses of the not-found handler below would not be compressed.
  if (built) app.get('/*', sendOther)
  app.setNotFoundHandler(sendOther)
}

const wantsPage = ({ headers }: FastifyRequest) => /text\/html/i.test(headers.accept ?? '')

/**
 * Allows the page's inline styles by their digests (CSP Level 3, §2.3.1). There are no inline scripts, and the policy
 * of all other responses stays strict.
 */
function allowanceOf(styles: readonly string[]): (reply: FastifyReply) => void {
  const digests = styles.map((style) => ` 'sha256-${digestOf(style)}'`).join('')
  return (reply) => {
    const policy = reply.getHeader(header)
    if (typeof policy !== 'string') return
    reply.header(
      header,
      policy.replace(/style-src 'self'/, (source) => source + digests),
    )
  }
}

const header = 'content-security-policy'
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')
