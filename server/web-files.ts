import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html')
  if (built) app.get('/', (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?')[0] ?? ''
    const isPage = reads && built && !/^\/api(\/|$)/.test(path)
    const wantsFile = /\.\w{2,5}$/.test(path)
    if (!isPage || wantsFile) return sendRefusal(request, reply, new Refusal('not_found'))
    return sendPage(reply)
  })
}
