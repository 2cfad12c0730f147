import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { errorBody } from '#app/contract/refusals.ts'
import { testApp } from '#testing/database/app.ts'
import { callExamples } from '#testing/database/call-examples.ts'
import { maxChatFileBytes } from '#trade/chat/contract/files.ts'
import { handleBodies } from './request-bodies.ts'

const server = await testApp()
const { app, tokenOf } = server
const { bidOf } = await callExamples(server)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
afterAll(() => agent.destroy())

interface Sent {
  readonly method: string
  readonly path: string
  readonly type: string
  readonly encoding: string
  readonly bytes: number
  readonly chunked: boolean
}

/** Sends a request over the pool; resolves when the whole response has arrived. */
function send({ method, path, type, encoding, bytes, chunked }: Sent) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }),
    }
    const sending = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers })
    sending.setTimeout(4000, () => sending.destroy(new Error('stalled')))
    sending.on('error', reject)
    sending.on('response', async (response) => {
      try {
        let text = ''
        for await (const piece of response.setEncoding('utf8')) text += piece
        resolve({ status: response.statusCode ?? 0, text })
      } catch (error) {
        reject(error)
      }
    })
    sending.end(Buffer.alloc(bytes, 'a'))
  })
}

const body = fc.record<Sent>({
  method: fc.constantFrom('POST', 'POST', 'PUT', 'DELETE', 'GET'),
  path: fc.constantFrom('/api/auth', '/api/health', '/api/bid/create', '/api/nowhere', '/nowhere'),
  type: fc.constantFrom('text/plain', 'application/json', 'multipart/form-data; boundary=x', ''),
  encoding: fc.constantFrom('', 'gzip', 'br', 'zstd', 'deflate', 'identity', 'x-none', 'gzip, br'),
  bytes: fc.constantFrom(0, 1, 300, 60_000, 250_000),
  chunked: fc.boolean(),
})

test('no body leaves a dead connection in the pool, whatever its type, encoding and length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 8, maxLength: 24 }), async (requests) => {
      const responses = await Promise.allSettled(requests.map(send))
      for (const [at, response] of responses.entries()) {
        // A connection may close on an unwanted body, but may not hang.
        if (response.status === 'rejected') {
          expect((response.reason as NodeJS.ErrnoException).code).toMatch(/ECONNRESET|EPIPE/)
        } else if (response.value.status >= 400 && requests[at]?.path.startsWith('/api/')) {
          errorBody.parse(JSON.parse(response.value.text))
        }
      }
      const health = { method: 'GET', path: '/api/health', type: '', encoding: '' }
      const after = Array.from({ length: 8 }, () => send({ ...health, bytes: 0, chunked: false }))
      for (const { status } of await Promise.all(after)) expect(status).toBe(200)
    }),
    { numRuns: 40 },
  )
})

test('no body is decompressed; one with an encoding is refused', async () => {
  const sent = { method: 'POST', path: '/api/auth', type: 'application/json', bytes: 250_000 }
  for (const encoding of ['gzip', 'br', 'zstd', 'deflate']) {
    const { status, text } = await send({ ...sent, encoding, chunked: false })
    expect(status).toBe(415)
    expect(JSON.parse(text)).toMatchObject({ messageCode: 'unsupported_media_type' })
  }
})

/** Sends a head and part of its body; resolves with the response once the server has closed. */
async function sendSome(head: string, some: string, keepSending = false): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  await once(socket, 'connect')
  // A server that cuts off a sender resets the connection.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${head}\r\nhost: a\r\ncontent-type: text/plain\r\n${some}`)
  const timer = setInterval(() => {
    if (keepSending && socket.writable) socket.write('x'.repeat(10_000))
  }, 20)
  await Promise.race([closed, delay(15_000)])
  clearInterval(timer)
  expect(socket.closed, 'the server closed the connection').toBe(true)
  return text
}

test('a refused upload that never ends is cut off', async () => {
  const endless = await sendSome(
    'POST /api/auth HTTP/1.1',
    'content-length: 99999999\r\n\r\n',
    true,
  )
  expect(endless).toMatch(/^HTTP\/1.1 415 /)
})

test('a short body that never arrives is awaited for some seconds, and refused once', async () => {
  const silent = await sendSome('POST /api/auth HTTP/1.1', 'content-length: 20\r\n\r\nsome')
  expect(silent.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 415'])
})

test.each([
  ['announced', (bytes: number) => ({ bytes, chunked: false })],
  ['not announced', (bytes: number) => ({ bytes, chunked: true })],
])('a body over the limit gets the common error body, its length %s', async (_what, sized) => {
  for (const bytes of [256 * 1024 + 1, 500_000]) {
    const sent = { method: 'POST', path: '/api/auth', type: 'application/json', encoding: '' }
    const { status, text } = await send({ ...sent, ...sized(bytes) })
    expect(status).toBe(413)
    expect(errorBody.parse(JSON.parse(text)).messageCode).toBe('too_large')
  }
})

test('a body that arrives too slowly is cut off', async () => {
  const slow = fastify()
  handleBodies(slow, 50)
  slow.post('/', async () => 'done')
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect({ port: (slow.server.address() as AddressInfo).port, host: '127.0.0.1' })
  const head = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  socket.write(`${head}content-length: 20\r\n\r\n{"a":`)
  let text = ''
  for await (const piece of socket.setEncoding('utf8')) text += piece
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  await slow.close()
})

test.each([
  ['announced', true],
  ['in chunks', false],
])(
  'a client that sends a whole upload over the limit first reads the refusal, %s',
  async (_how, isAnnounced) => {
    const boundary = 'x'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
    const file = Buffer.alloc(2 * maxChatFileBytes, 'a')
    const parts = [Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]
    const sending = httpRequest({
      ...{
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: `/api/bid/chat-file?bidId=${await bidOf('client')}`,
      },
      headers: {
        authorization: `Bearer ${await tokenOf('client')}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(isAnnounced ? {} : { 'transfer-encoding': 'chunked' }),
      },
    })
    const responding = once(sending, 'response')
    sending.end(Buffer.concat(parts))
    const [response] = await responding
    expect(response.statusCode).toBe(413)
    const refusal = errorBody.parse(JSON.parse(await text(response)))
    expect(refusal).toMatchObject({
      messageCode: 'file_too_large',
      detail: { maxBytes: maxChatFileBytes },
    })
  },
)

test('a large body that no call accepts is read for a while, so that the refusal arrives', async () => {
  const sent = { method: 'POST', path: '/api/auth', type: 'application/json', encoding: '' }
  for (const chunked of [false, true]) {
    const response = await send({ ...sent, bytes: 8_000_000, chunked })
    expect(response.status).toBe(413)
    expect(JSON.parse(response.text)).toMatchObject({ detail: { maxBytes: 256 * 1024 } })
  }
})
