import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PictureHost extends AsyncDisposable {
  /** Returns the address of a path. */
  at(path: string): string
  /** Sets the response of a path: bytes, or a handler. */
  set(path: string, content: Buffer | RequestListener): void
  /** The requested paths. */
  readonly requested: string[]
}

/** Starts a picture host on this machine, which answers 404 for unknown paths. */
export async function pictureHost(): Promise<PictureHost> {
  const contents = new Map<string, Buffer | RequestListener>()
  const requested: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const content = contents.get(path)
    if (typeof content === 'function') content(request, response)
    else if (content) response.setHeader('content-type', 'image/jpeg').end(content)
    else response.writeHead(404).end('none')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    at: (path) => `http://127.0.0.1:${port}${path}`,
    set: (path, content) => void contents.set(path, content),
    requested,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
