import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodingFor, finish } from './finished-answer.ts'

describe('the encoding of an answer', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip ; q=0.000', null],
    ['gzip;q=0.001', 'gzip'],
    // A name that only contains one that is known is another.
    ['xbr, gzipped', null],
    ['*', null],
  ])('%s: %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})

describe('a finished answer', () => {
  const answer = { words: Array.from({ length: 300 }, (_, at) => `слово ${at}`) }
  const json = JSON.stringify(answer)

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const)('is compressed once as %s', async (encoding, unpack) => {
    const finished = finish(answer)
    const sent = await finished.inEncoding(encoding)
    expect(sent.encoding).toBe(encoding)
    expect(sent.bytes.length).toBeLessThan(json.length / 2)
    expect(unpack(sent.bytes).toString()).toBe(json)
    expect(await finished.inEncoding(encoding)).toBe(sent)
  })

  test('is sent as it is to who asks for no encoding, and when it is small', async () => {
    const plain = await finish(answer).inEncoding(null)
    expect(plain.encoding).toBeNull()
    expect(plain.bytes.toString()).toBe(json)
    const small = await finish(['я']).inEncoding('gzip')
    expect(small.encoding).toBeNull()
    expect(small.bytes.toString()).toBe('["я"]')
  })
})
