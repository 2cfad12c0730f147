import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { sendRefusal } from '../http/errors.ts'
import { dropPageHeaders } from '../http/security-headers.ts'
import { firstPages } from './first-page.ts'

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
  const drawn = built ? await firstPages(app, folder) : null
  // Read once: what is sent is what was allowed, whatever is built meanwhile.
  const bare = built ? await readFile(join(folder, 'index.html'), 'utf8') : ''
  const allow = allowanceOf(bare)
  const etag = `"${digestOf(bare)}"`
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    allow(reply)
    reply.type('text/html')
    const page = await drawn?.(request)
    // What a person's page begins with is nobody else's, and no cache's.
    if (page) return reply.header('cache-control', 'no-store').send(page)
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.send(bare)
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
 * Allows what stands inside of the page, its first script and its styles, by the digests of exactly
 * these (CSP Level 3, §2.3.1); the policy of everything else has no exception.
 * @param page the built page
 */
function allowanceOf(page: string): (reply: FastifyReply) => void {
  const digestsOf = (pattern: RegExp) =>
    [...page.matchAll(pattern)].map(([, text = '']) => ` 'sha256-${digestOf(text)}'`).join('')
  const scripts = digestsOf(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const styles = digestsOf(/<style>([\s\S]*?)<\/style>/g)
  return (reply) => {
    const policy = reply.getHeader(header)
    if (typeof policy !== 'string') return
    reply.header(
      header,
      policy
        .replace(/script-src 'self'/, (source) => source + scripts)
        .replace(/style-src 'self'/, (source) => source + styles),
    )
  }
}

const header = 'content-security-policy'
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')
