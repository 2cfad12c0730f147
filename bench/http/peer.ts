import { once } from 'node:events'
import fastify from 'fastify'

// The bare server for bench/http/http.ts, in a separate process: the fastest that this machine can send the same bytes
// with the same server software, without sessions, database and further headers.
const app = fastify()
app.get<{ Params: { size: string } }>('/bytes/:size', async (request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8')
  return bytesOf(Number(request.params.size))
})

const known = new Map<number, Buffer>()
function bytesOf(size: number): Buffer {
  const bytes = known.get(size) ?? Buffer.alloc(size, 'x')
  known.set(size, bytes)
  return bytes
}

process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
await once(process, 'disconnect')
await app.close()
