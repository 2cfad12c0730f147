import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { sendRefusal } from '../http/errors.ts'
import { dropPageHeaders } from '../http/security-headers.ts'
import { readPageTemplate } from './page-template.ts'
import { pageRenderer } from './render-page.ts'

const builtFolder = join(import.meta.dirname, '..', '..', 'dist', 'web')

/**
 * Serves the built web app: hashed assets for a year, the page itself never cached. Every address
 * that is neither a file nor a call is a page of the app, which knows its own not-found.
 */
export async function serveWeb(app: FastifyInstance, folder = builtFolder): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // The page has its own headers.
      allowedPath: (path) => !path.endsWith('/index.html'),
      // The build has compressed them already, better than there is time for here.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A picture can be opened as a page of its own; these cannot.
        if (/\.(?:js|css|woff2)(?:\.br)?$/.test(path)) dropPageHeaders(reply)
      },
    })
  }
  const template = built ? await readPageTemplate(folder) : null
  const render = await pageRenderer(app, folder)
  const allow = allowanceOf(template?.styles ?? [])
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!template) return sendRefusal(request, reply, new Refusal('not_found'))
    const rendered = await render(request)
    const page = template.fill(rendered)
    allow(reply)
    reply.type('text/html').header('vary', 'cookie')
    // What a page shows to one person is nobody else's, and no cache's.
    if (rendered.content) return reply.header('cache-control', 'no-store').send(page)
    const etag = `"${digestOf(page)}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.send(page)
  }
  if (built) app.get('/', (request, reply) => sendPage(request, reply))
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?')[0] ?? ''
    const isPage = reads && built && !/^\/api(\/|$)/.test(path)
    const wantsFile = /\.\w{2,5}$/.test(path) && !path.endsWith('/index.html')
    if (!isPage || wantsFile) return sendRefusal(request, reply, new Refusal('not_found'))
    return sendPage(request, reply)
  })
}

/**
 * Allows styles inside of the page by the digests of exactly these (CSP Level 3, §2.3.1). No script
 * stands inside, and the policy of everything else has no exception.
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
