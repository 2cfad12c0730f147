import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstPages } from './first-page.ts'
import { Refusal, sendRefusal } from './http.ts'

const builtFolder = join(import.meta.dirname, '..', 'dist', 'web')

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
      // The build has compressed them already, better than there is time for here.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const drawn = built ? await firstPages(app, folder) : null
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await drawn?.(request)
    // What a person's page begins with is nobody else's, and no cache's.
    if (page) return reply.header('cache-control', 'no-store').type('text/html').send(page)
    return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html')
  }
  if (built) app.get('/', (request, reply) => sendPage(request, reply))
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?')[0] ?? ''
    const isPage = reads && built && !/^\/api(\/|$)/.test(path)
    const wantsFile = /\.\w{2,5}$/.test(path)
    if (!isPage || wantsFile) return sendRefusal(request, reply, new Refusal('not_found'))
    return sendPage(request, reply)
  })
}
