import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressedResponse, encodingFor } from './compressed-response.ts'

describe('the encoding of a response', () => {
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
    // A name that only contains a known one is unknown.
    ['xbr, gzipped', null],
    ['*', null],
  ])('%s: %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})

describe('a compressed response', () => {
  const json = JSON.stringify(Array.from({ length: 300 }, (_, at) => `слово ${at}`))

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const)('is compressed once as %s', async (encoding, unpack) => {
    const response = compressedResponse(json)
    const sent = await response.encoded(encoding)
    expect(sent.encoding).toBe(encoding)
    expect(sent.bytes.length).toBeLessThan(json.length / 2)
    expect(unpack(sent.bytes).toString()).toBe(json)
    expect(await response.encoded(encoding)).toBe(sent)
  })

  test('is not compressed without an encoding, or when it is small', async () => {
    const plain = await compressedResponse(json).encoded(null)
    expect(plain.encoding).toBeNull()
    expect(plain.bytes.toString()).toBe(json)
    const small = await compressedResponse('["я"]').encoded('gzip')
    expect(small.encoding).toBeNull()
    expect(small.bytes.toString()).toBe('["я"]')
  })
})
