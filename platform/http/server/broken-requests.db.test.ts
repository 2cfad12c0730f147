import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { errorBody } from '#app/contract/refusals.ts'
import { testApp } from '#testing/database/app.ts'

const { app } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

test.each<readonly [string, string, number]>([
  [
    'a long address',
    `GET /api/stock/listing?q=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    413,
  ],
  ['a long header', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
  ['two hosts for a page', 'GET /nowhere HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n', 400],
  ...[
    'POST /api/auth HTTP/1.1\r\nhost: a\r\nhost: b\r\n',
    'POST /api/auth HTTP/1.1\r\nhost: a\r\nhost: b\r\ncontent-encoding: gzip\r\n',
    'POST /api/%zz HTTP/1.1\r\nhost: a\r\nhost: b\r\n',
    'POST /api/auth HTTP/1.1\r\nhost: a, b\r\n',
    'POST http://b/api/auth HTTP/1.1\r\nhost: a\r\n',
  ].map((head) => [`a body after ${head}`, `${head}content-length: 99\r\n\r\n{`, 400] as const),
  ...[
    'POST /api/auth HTTP/1.0\r\nhost: a\r\nconnection: keep-alive\r\ntransfer-encoding: chunked',
    'POST /api/auth HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked',
  ].map((head) => [`chunks of ${head}`, `${head}\r\n\r\n0\r\n\r\n`, 400] as const),
  ['no HTTP', 'how are you?\r\n\r\n', 400],
  [
    'an expectation',
    'POST /api/auth HTTP/1.1\r\nhost: a\r\nexpect: x\r\ncontent-length: 1\r\n\r\nx',
    417,
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    400,
  ],
  [
    'a length with chunks',
    'POST /api/auth HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /',
    400,
  ],
])(
  '%s is refused with the common error body, and the connection closes',
  async (_what, sent, status) => {
    const socket = connect({ port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.write(sent)
    const response = await text(socket)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\n`))
    const [head = '', body = ''] = response.split('\r\n\r\n')
    const { requestId } = errorBody.parse(JSON.parse(body))
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain("frame-ancestors 'none'")
    expect(head).toContain(`x-request-id: ${requestId}\r\n`)
  },
)

test('a TRACE gets no echo of its headers', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write('TRACE / HTTP/1.1\r\nhost: a\r\nx-canary: seen\r\nconnection: close\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 40[45] /)
  expect(answer).not.toContain('seen')
})
