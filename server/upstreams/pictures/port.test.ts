import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { publicAgents } from '../public-agents.ts'
import { picturesPort } from './port.ts'

const app = fastify()
afterAll(() => app.close())
app.get('/drawn.svg', (_request, reply) => reply.type('image/svg+xml').send('<svg/>'))
app.get('/page', (_request, reply) => reply.type('text/html').send('<p>'))

const photo = Buffer.alloc(1000, 7)
const handlers: Record<string, RequestListener> = {
  '/photo': (_request, response) => response.setHeader('content-type', 'image/jpeg').end(photo),
  '/odd': (_request, response) => response.setHeader('content-type', 'IMAGE/JPG; q=1').end(photo),
  '/svg': (_request, response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
  '/html': (_request, response) => response.setHeader('content-type', 'text/html').end('<p>'),
  '/untyped': (_request, response) => response.end(photo),
  '/empty': (_request, response) => response.setHeader('content-type', 'image/png').end(),
  '/packed': (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
      .end('packed'),
  '/large': (_request, response) =>
    response.setHeader('content-type', 'image/png').end(Buffer.alloc(5001)),
  '/endless': (_request, response) => {
    response.setHeader('content-type', 'image/png')
    const pour = () => {
      if (!response.destroyed) response.write(Buffer.alloc(1000), () => setImmediate(pour))
    }
    pour()
  },
  '/broken': (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 }).write('some')
    setTimeout(() => response.destroy(), 20)
  },
  '/silent': () => undefined,
  '/one-hop': (_request, response) => response.writeHead(302, { location: 'photo' }).end(),
  '/in-circles': (_request, response) => response.writeHead(302, { location: '/in-circles' }).end(),
  '/to-disk': (_request, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-neighbour': (_request, response) =>
    response.writeHead(302, { location: `http://[::ffff:127.0.0.1]:${portOf()}/photo` }).end(),
}
const requested: string[] = []
const host = createServer((request, response) => {
  requested.push(request.url ?? '')
  const handler = handlers[request.url ?? '']
  if (handler) handler(request, response)
  else response.writeHead(404, { 'content-type': 'image/png' }).end('none')
})
host.listen(0, '127.0.0.1')
await once(host, 'listening')
afterAll(() => {
  host.close()
  host.closeAllConnections()
})
const portOf = () => (host.address() as AddressInfo).port
const here = (path: string) => `http://127.0.0.1:${portOf()}${path}`

const { signal } = new AbortController()
const wanting = { app, signal, withinMs: 5_000 }
/** As in production, but with access to this machine. */
const port = picturesPort({ mostBytes: 5000, allowedAddresses: ['127.0.0.1'] })
const find = (address: string, withinMs = 5_000) => port.find(address, { ...wanting, withinMs })

describe('pictures of this site', () => {
  test('are found without a network, unchanged', async () => {
    const drawn = { bytes: Buffer.from('<svg/>'), extension: 'svg' }
    expect(await find('/drawn.svg')).toEqual(drawn)
    expect(await find('/page')).toBeNull()
    expect(await find('/nowhere')).toBeNull()
  })

  test('begin with one slash: two begin the name of a host', async () => {
    expect(await find('//127.0.0.1:1/drawn.svg')).toBeNull()
  })
})

describe('pictures of other hosts', () => {
  test.each(['/photo', '/odd', '/one-hop'])('%s is found', async (path) => {
    expect(await find(here(path))).toEqual({ bytes: photo, extension: 'jpg' })
  })

  test.each([
    ...['/svg', '/html', '/untyped', '/empty', '/packed', '/large', '/endless', '/broken'],
    ...['/in-circles', '/to-disk', '/nowhere'],
  ])('%s is rejected', async (path) => {
    expect(await find(here(path))).toBeNull()
  })

  test.each(['photo.jpg', '', 'ftp://127.0.0.1/1.jpg', 'data:image/png;base64,AAAA', 'http://'])(
    '"%s" is an invalid address',
    async (address) => {
      expect(await find(address)).toBeNull()
    },
  )

  test('that are too slow are given up', async () => {
    const began = performance.now()
    expect(await find(here('/silent'), 100)).toBeNull()
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('are given up when the client has disconnected', async () => {
    const leaving = new AbortController()
    const found = port.find(here('/silent'), { ...wanting, signal: leaving.signal })
    setTimeout(() => leaving.abort(), 50)
    expect(await found).toBeNull()
    expect(await port.find(here('/photo'), { ...wanting, signal: leaving.signal })).toBeNull()
  })
})

describe('where hosts are configured', () => {
  const only = (...hosts: string[]) =>
    picturesPort({ mostBytes: 5000, allowedAddresses: ['127.0.0.1'], hosts })

  test('no other one is requested', async () => {
    expect(await only('127.0.0.1').find(here('/photo'), wanting)).not.toBeNull()
    const before = requested.length
    for (const port of [only('photos.test'), only('*.0.0.1.test'), only('*.127.0.0.1')]) {
      expect(await port.find(here('/photo'), wanting)).toBeNull()
    }
    expect(requested.length).toBe(before)
  })

  test('redirects to others are not followed', async () => {
    const found = only('127.0.0.1').find(here('/to-neighbour'), wanting)
    expect(await found).toBeNull()
  })

  test('a star matches all subdomains, not the host itself', async () => {
    const local = here('/photo').replace('127.0.0.1', 'localhost')
    const port = picturesPort({ allowedAddresses: ['127.0.0.1', '::1'], hosts: ['localhost'] })
    expect(await port.find(local.replace('localhost', 'photos.localhost'), wanting)).toBeNull()
    expect(await only('*.0.0.1').find(here('/photo'), wanting)).not.toBeNull()
  })
})

describe('addresses outside of the public internet are never connected to', () => {
  const closed = picturesPort()

  test.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '[::ffff:127.0.0.1]'])(
    'as %s',
    async (name) => {
      const before = requested.length
      expect(await closed.find(`http://${name}:${portOf()}/photo`, wanting)).toBeNull()
      expect(requested.length).toBe(before)
    },
  )

  test('nor after a redirect', async () => {
    const before = requested.filter((path) => path === '/photo').length
    expect(await find(here('/to-neighbour'))).toBeNull()
    expect(requested).toContain('/to-neighbour')
    expect(requested.filter((path) => path === '/photo').length).toBe(before)
  })

  /** The error of the refused connection; nothing is sent. */
  const obstacle = async (host: string) => {
    const agent = publicAgents([]).http
    const socket = agent.createConnection({ host, port: 1, signal: AbortSignal.abort() })
    const [error] = socket ? await once(socket, 'error') : []
    return String(error)
  }

  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.255.0.1', '169.254.169.254', '172.31.0.1'],
    ...['192.168.1.1', '198.19.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8'],
    ...['64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001::1', '2001:db8::1'],
    ...['2002:7f00:1::1', '5f00::1', '192.0.0.1', '240.0.0.1', '3fff::1', '100::1'],
  ])('"%s" is not', async (address) => {
    expect(await obstacle(address)).toMatch(/is not allowed/)
  })

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '1.1.1.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is',
    async (address) => {
      expect(await obstacle(address)).toBe('AbortError: The operation was aborted')
    },
  )
})
