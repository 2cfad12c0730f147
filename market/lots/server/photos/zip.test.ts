import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateFileName } from 'yauzl'
import { unzipped } from '#testing/database/files/unzip.ts'
import { type ZipEntry, zipped } from './zip.ts'

const at = new Date('2031-03-12T12:34:57+09:00')

async function* listed(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries
}

const archiveOf = (entries: readonly ZipEntry[]) => buffer(zipped(listed(entries), at))

test('an archive has its files in order, with their time in Tokyo', async () => {
  const archive = await archiveOf([
    { name: '01.jpg', bytes: Buffer.from('first') },
    { name: 'オートバイ.jpg', bytes: Buffer.alloc(0) },
  ])
  const modified = '2031-03-12 12:34:56'
  expect(await unzipped(archive)).toEqual([
    { name: '01.jpg', bytes: Buffer.from('first'), modified },
    { name: 'オートバイ.jpg', bytes: Buffer.alloc(0), modified },
  ])
})

test('an archive may be empty', async () => {
  expect(await unzipped(await archiveOf([]))).toEqual([])
})

test('every file is read back unchanged', async () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => validateFileName(text.replaceAll('\\', '/')) === null && !/[\\/]/.test(text))
  const bytes = fc.uint8Array({ maxLength: 3_000 }).map((array) => Buffer.from(array))
  const entries = fc.uniqueArray(fc.record({ name, bytes }), {
    selector: (entry) => entry.name,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(entries, async (added) => {
      const files = await unzipped(await archiveOf(added))
      expect(files.map(({ name, bytes }) => ({ name, bytes }))).toEqual(added)
    }),
  )
})

test('keeps at most two files in memory for a slow reader', async () => {
  let fetched = 0
  let closed = false
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      for (fetched = 1; fetched <= 10; fetched++) {
        yield { name: String(fetched), bytes: Buffer.alloc(1_000_000) }
      }
    } finally {
      closed = true
    }
  }
  let read = 0
  for await (const chunk of zipped(entries(), at)) {
    read += chunk.length
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(fetched - 1 - read / 1_000_000).toBeLessThan(2)
    if (read > 4_000_000) break
  }
  // A client that disconnects stops the downloads.
  await expect.poll(() => closed).toBe(true)
  expect(fetched).toBeLessThan(8)
})

test('an error of a file aborts the archive', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: '1.jpg', bytes: Buffer.alloc(10) }
    throw new Error('the host is down')
  }
  await expect(buffer(zipped(entries(), at))).rejects.toThrow('the host is down')
  const odd = listed([{ name: '../passwd', bytes: Buffer.alloc(10) }])
  await expect(buffer(zipped(odd, at))).rejects.toThrow('invalid relative path')
})
