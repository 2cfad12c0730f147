import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { publicAgents } from '#platform/http/server/outgoing/public-agents.ts'
import { hostOfPicture, picturesPort } from './port.ts'
import { PictureUnavailable } from './unavailable.ts'

const photo = Buffer.alloc(1000, 7)
const handlers: Record<string, RequestListener> = {
  '/photo': (_request, response) => response.setHeader('content-type', 'image/jpeg').end(photo),
  '/odd': (_request, response) => response.setHeader('content-type', 'IMAGE/JPG; q=1').end(photo),
  '/untyped': (_request, response) => response.end(photo),
  '/as-text': (_request, response) => response.setHeader('content-type', 'text/plain').end(photo),
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
  '/ill': (_request, response) => response.writeHead(503).end(),
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
const wanting = { signal, withinMs: 5_000 }
/** As in production, but with access to this machine. */
const draw = async (path: string) => (path === '/drawn.svg' ? '<svg/>' : null)
const port = picturesPort({ maxBytes: 5000, allowedAddresses: ['127.0.0.1'] }, draw)
const find = (address: string, withinMs = 5_000) => port.find(address, { ...wanting, withinMs })

/** Returns why an address has no picture. */
async function reason(finding: Promise<unknown>): Promise<string> {
  const error = await finding.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(PictureUnavailable)
  const { message, isHostSilent } = error as PictureUnavailable
  return `${message}${isHostSilent ? ', silent' : ''}`
}

describe('pictures of this site', () => {
  test('are drawn, without a network', async () => {
    expect(await find('/drawn.svg')).toEqual({ svg: '<svg/>' })
    expect(await reason(find('/nowhere'))).toBe('no such drawing')
    expect(await reason(picturesPort().find('/drawn.svg', wanting))).toBe('no such drawing')
    expect(hostOfPicture('/drawn.svg')).toBe('')
  })

  test('begin with one slash: two begin a host name', async () => {
    expect(await reason(find('//127.0.0.1:1/drawn.svg'))).toBe('ECONNREFUSED, silent')
    expect(hostOfPicture('//127.0.0.1:1/drawn.svg')).toBe('127.0.0.1:1')
  })
})

describe('pictures of other hosts', () => {
  // The content decides the type.
  test.each(['/photo', '/odd', '/untyped', '/as-text', '/one-hop'])('%s is found', async (path) => {
    expect(await find(here(path))).toEqual({ bytes: photo })
  })

  test.each([
    ['/empty', 'empty'],
    ['/packed', 'compressed'],
    ['/large', 'too large'],
    ['/endless', 'too large'],
    ['/broken', 'ECONNRESET, silent'],
    ['/in-circles', 'too many redirects'],
    ['/to-disk', 'no address of a picture'],
    ['/nowhere', 'status 404'],
    ['/ill', 'status 503, silent'],
  ])('%s is rejected: %s', async (path, expected) => {
    expect(await reason(find(here(path)))).toBe(expected)
  })

  test.each(['photo.jpg', '', 'ftp://127.0.0.1/1.jpg', 'data:image/png;base64,AAAA', 'http://'])(
    '"%s" is an invalid address',
    async (address) => {
      expect(await reason(find(address))).toMatch(/^no address|^getaddrinfo|^ENOTFOUND|^EAI_AGAIN/)
    },
  )

  test('are given up when they are too slow', async () => {
    const began = performance.now()
    expect(await reason(find(here('/silent'), 100))).toBe('timeout, silent')
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('are given up when the client has disconnected', async () => {
    const leaving = new AbortController()
    const found = port.find(here('/silent'), { ...wanting, signal: leaving.signal })
    setTimeout(() => leaving.abort(), 50)
    expect(await reason(found)).toBe('ABORT_ERR')
    const later = port.find(here('/photo'), { ...wanting, signal: leaving.signal })
    expect(await reason(later)).toBe('ABORT_ERR')
  })
})

describe('with configured hosts', () => {
  const only = (...hosts: string[]) =>
    picturesPort({ maxBytes: 5000, allowedAddresses: ['127.0.0.1'], hosts })

  test('requests no other host', async () => {
    await only('127.0.0.1').find(here('/photo'), wanting)
    const before = requested.length
    for (const port of [only('photos.test'), only('*.0.0.1.test'), only('*.127.0.0.1')]) {
      expect(await reason(port.find(here('/photo'), wanting))).toBe('host is not in PHOTO_HOSTS')
    }
    expect(requested.length).toBe(before)
  })

  test('does not follow redirects to others', async () => {
    const found = only('127.0.0.1').find(here('/to-neighbour'), wanting)
    expect(await reason(found)).toBe('host is not in PHOTO_HOSTS')
  })

  test('a star matches all subdomains, but not the host itself', async () => {
    const local = here('/photo').replace('127.0.0.1', 'localhost')
    const port = picturesPort({ allowedAddresses: ['127.0.0.1', '::1'], hosts: ['localhost'] })
    const below = port.find(local.replace('localhost', 'photos.localhost'), wanting)
    expect(await reason(below)).toBe('host is not in PHOTO_HOSTS')
    await only('*.0.0.1').find(here('/photo'), wanting)
  })
})

describe('addresses outside of the public internet are never connected to', () => {
  const closed = picturesPort()

  test.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '[::ffff:127.0.0.1]'])(
    'as %s',
    async (name) => {
      const before = requested.length
      const found = closed.find(`http://${name}:${portOf()}/photo`, wanting)
      expect(await reason(found)).toMatch(/is not allowed/)
      expect(requested.length).toBe(before)
    },
  )

  test('not even after a redirect', async () => {
    const before = requested.filter((path) => path === '/photo').length
    expect(await reason(find(here('/to-neighbour')))).toMatch(/is not allowed/)
    expect(requested).toContain('/to-neighbour')
    expect(requested.filter((path) => path === '/photo').length).toBe(before)
  })

  /** Returns the error of the refused connection; nothing is sent. */
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
