import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unzipped } from '../testing/unzip.ts'
import { type ZipEntry, zipped } from './zip.ts'

const at = new Date('2031-03-12T12:34:57+09:00')

async function* listed(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries
}

const archiveOf = (entries: readonly ZipEntry[]) => buffer(zipped(listed(entries), at))

test('an archive has its files, in their order, at the hour of Tokyo', async () => {
  const archive = await archiveOf([
    { name: '01.jpg', bytes: Buffer.from('first') },
    { name: 'オートバイ.jpg', bytes: Buffer.alloc(0) },
  ])
  const modified = '2031-03-12 12:34:56'
  expect(unzipped(archive)).toEqual([
    { name: '01.jpg', bytes: Buffer.from('first'), modified },
    { name: 'オートバイ.jpg', bytes: Buffer.alloc(0), modified },
  ])
})

test('an archive of nothing is one, too', async () => {
  expect(unzipped(await archiveOf([]))).toEqual([])
})

test('whatever is put in comes out again', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  const bytes = fc.uint8Array({ maxLength: 3_000 }).map((array) => Buffer.from(array))
  const entries = fc.uniqueArray(fc.record({ name, bytes }), {
    selector: (entry) => entry.name,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(entries, async (given) => {
      const files = unzipped(await archiveOf(given))
      expect(files.map(({ name, bytes }) => ({ name, bytes }))).toEqual(given)
    }),
  )
})

test('asks for a file only when the one before has been taken', async () => {
  let asked = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (asked = 1; asked <= 3; asked++) yield { name: String(asked), bytes: Buffer.from('x') }
  }
  const archive = zipped(entries(), at)
  await archive.next()
  await archive.next()
  expect(asked).toBe(1)
  await archive.next()
  expect(asked).toBe(2)
  await archive.return(undefined)
  expect(asked).toBe(2)
})

test('more files than an archive can count are refused', async () => {
  async function* endless(): AsyncGenerator<ZipEntry> {
    for (let at = 0; ; at++) yield { name: String(at), bytes: Buffer.alloc(0) }
  }
  await expect(buffer(zipped(endless(), at))).rejects.toThrow(RangeError)
})
