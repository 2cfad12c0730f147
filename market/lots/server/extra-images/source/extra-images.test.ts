import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { embeddedExtraImages } from './embedded.ts'
import { httpExtraImages } from './http.ts'

const lot = {
  ...{ id: 7, house: 'USS Tokyo', auctionDay: '2031-03-13', lotNumber: '1001' },
  ...{ maker: 'TOYOTA', model: 'ALPHARD', chassisCode: 'AGH30', year: 2018 },
  photos: ['/1.jpg'],
}
const sent = (body: unknown): RequestListener => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_request, response) => response.end(text)
}
const image = (name: string) => `https://photos.test/${name}.jpg`
const received: { request: IncomingMessage; body: string }[] = []
const handlers: Record<string, RequestListener> = {
  '/some': sent({ images: [image('a'), image('b'), image('a'), 'https://here.test/api/x'] }),
  '/sheet': sent({ images: [], auctionSheet: image('sheet'), more: 1 }),
  '/own-sheet': sent({ images: [image('a')], auctionSheet: 'https://here.test/s.jpg' }),
  '/script': sent({ images: ['javascript:alert(1)'] }),
  '/relative': sent({ images: ['/api/auth/logout'] }),
  '/many': sent({ images: Array.from({ length: 61 }, (_, at) => image(String(at))) }),
  '/shapeless': sent([image('a')]),
  '/text': sent('<html>'),
  '/large': sent({ images: [], more: 'x'.repeat(300_000) }),
  '/redirect': (_request, response) => response.writeHead(302, { location: '/some' }).end(),
  '/failing': (_request, response) => response.writeHead(500).end('{"images":[]}'),
  '/silent': () => undefined,
}
const host = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    received.push({ request, body: Buffer.concat(pieces).toString() })
    handlers[request.url ?? '']?.(request, response)
  })
})
host.listen(0, '127.0.0.1')
await once(host, 'listening')
afterAll(() => {
  host.close()
  host.closeAllConnections()
})
const isAllowed = (address: string) => !address.startsWith('https://here.test/')
const find = (path: string, { timeoutSeconds = 5, signal = new AbortController().signal } = {}) => {
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`
  return httpExtraImages({ url, key: 'secret', timeoutSeconds }, isAllowed).find(lot, signal)
}

describe('the service', () => {
  test('receives the lot, with the key', async () => {
    await find('/some')
    const last = received.at(-1)
    expect(last?.request.method).toBe('POST')
    expect(last?.request.headers.authorization).toBe('Bearer secret')
    expect(JSON.parse(last?.body ?? '')).toEqual({
      ...{ lotId: '7', house: 'USS Tokyo', auctionDay: '2031-03-13', lotNumber: '1001' },
      ...{ maker: 'TOYOTA', model: 'ALPHARD', chassisCode: 'AGH30', year: 2018 },
    })
  })

  test('returns addresses of pictures that pages may show', async () => {
    expect(await find('/some')).toEqual({ images: [image('a'), image('b')], sheet: '' })
    expect(await find('/sheet')).toEqual({ images: [], sheet: image('sheet') })
    expect(await find('/own-sheet')).toEqual({ images: [image('a')], sheet: '' })
  })

  test.each([
    ...['/script', '/relative', '/many', '/shapeless', '/text', '/large', '/redirect', '/failing'],
    '/nowhere',
  ])('fails with %s', async (path) => {
    handlers['/nowhere'] = (_request, response) => response.writeHead(404).end()
    await expect(find(path)).rejects.toThrow()
  })

  test('is abandoned when it does not answer, or when nobody waits any more', async () => {
    await expect(find('/silent', { timeoutSeconds: 0.05 })).rejects.toThrow(/timeout/)
    const leaving = new AbortController()
    const finding = find('/silent', { signal: leaving.signal })
    leaving.abort()
    await expect(finding).rejects.toThrow(/abort/)
  })
})

describe('without a service', () => {
  test('returns nothing, except in a demo that draws the photos', async () => {
    const { signal } = new AbortController()
    expect(await embeddedExtraImages(0).find(lot, signal)).toEqual({ images: [], sheet: '' })
    const drawing = embeddedExtraImages(0, ([first]) => [`${first}?rear`])
    expect(await drawing.find(lot, signal)).toEqual({ images: ['/1.jpg?rear'], sheet: '' })
  })

  test('stops waiting when nobody waits any more', async () => {
    const leaving = new AbortController()
    const finding = embeddedExtraImages(60).find(lot, leaving.signal)
    leaving.abort()
    await expect(finding).rejects.toThrow(/abort/)
  })
})
