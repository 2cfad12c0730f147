import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { s3Server } from '#testing/database/files/s3-server.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { fileStorage, withLimits } from './file-storage.ts'
import { newStorageId, type StorageKey, storageKey } from './key.ts'
import { localFolder } from './local-folder.ts'
import { type FileStorage, StorageUnavailable } from './port.ts'
import { s3Bucket } from './s3.ts'

const folder = await temporaryFolder()
const server = await s3Server()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await folder.remove()
})

const drivers: readonly [string, FileStorage][] = [
  ['a local folder', await fileStorage({ s3: null, folder: folder.path })],
  ['a bucket of S3', await fileStorage({ s3: server.options, folder: '' })],
]

const newKey = (): StorageKey => storageKey(newStorageId('test'), 'large')
const about = { contentType: 'application/pdf' }

async function contentOf(storage: FileStorage, key: StorageKey): Promise<Buffer | null> {
  const found = await storage.get(key)
  if (!found) return null
  const bytes = await buffer(found.stream)
  expect(bytes.length).toBe(found.size)
  return bytes
}

describe.each(drivers)('%s', (_name, storage) => {
  test.each([0, 1, 70_000, 10_485_760])('stores a buffer of %d bytes', async (size) => {
    const key = newKey()
    const bytes = randomBytes(size)
    await storage.put(key, bytes, about)
    expect((await contentOf(storage, key))?.equals(bytes)).toBe(true)
  })

  test('stores a stream that is larger than a part of an upload', async () => {
    const key = newKey()
    const hash = createHash('sha256')
    const pieces = function* () {
      for (let at = 0; at < 18; at++) {
        const piece = randomBytes(1024 * 1024)
        hash.update(piece)
        yield piece
      }
    }
    await storage.put(key, Readable.from(pieces()), about)
    const stored = await contentOf(storage, key)
    expect(stored?.length).toBe(18 * 1024 * 1024)
    const digest = createHash('sha256').update(stored ?? '')
    expect(digest.digest('hex')).toBe(hash.digest('hex'))
  })

  test('finds nothing under an unknown or removed key', async () => {
    const key = newKey()
    expect(await storage.get(key)).toBeNull()
    await storage.remove(key)
    await storage.put(key, Buffer.from('a'), about)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
  })

  test('replaces an object', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('the first, which is longer'), about)
    await storage.put(key, Buffer.from('the second'), about)
    expect(String(await contentOf(storage, key))).toBe('the second')
  })

  test('a stream that breaks leaves nothing', async () => {
    const key = newKey()
    const pieces = async function* () {
      yield randomBytes(100_000)
      throw new Error('broken')
    }
    const storing = storage.put(key, Readable.from(pieces()), about)
    await expect(storing).rejects.toBeInstanceOf(StorageUnavailable)
    expect(await storage.get(key)).toBeNull()
  })

  test('an object does not exist before it is complete', async () => {
    const key = newKey()
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const pieces = async function* () {
      yield Buffer.from('one ')
      await asked
      yield Buffer.from('two')
    }
    const storing = storage.put(key, Readable.from(pieces()), about)
    expect(await storage.get(key)).toBeNull()
    resolve()
    await storing
    expect(String(await contentOf(storage, key))).toBe('one two')
  })

  test('concurrent objects do not mix', async () => {
    const all = Array.from({ length: 20 }, (_, at) => [newKey(), Buffer.alloc(5000, at)] as const)
    await Promise.all(all.map(([key, bytes]) => storage.put(key, bytes, about)))
    for (const [key, bytes] of all) {
      expect((await contentOf(storage, key))?.equals(bytes)).toBe(true)
    }
  })
})

describe('a local folder', () => {
  test('unfinished files are removed once they are old', async () => {
    await using place = await temporaryFolder()
    const storage = withLimits(localFolder(place.path))
    const now = new Date()
    await storage.removeUnfinished(now)
    await storage.put(newKey(), Buffer.from('a'), about)
    const unfinished = async () => readdir(join(place.path, 'incoming'))
    expect(await unfinished()).toEqual([])
    let go = () => {}
    const waiting = new Promise<void>((resolve) => {
      go = resolve
    })
    const storing = storage.put(newKey(), Readable.from(waitFor(waiting)), about)
    await expect.poll(unfinished).toHaveLength(1)
    await storage.removeUnfinished(new Date(now.getTime() - 60_000))
    const [name = ''] = await unfinished()
    const longAgo = new Date(now.getTime() - 120_000)
    await utimes(join(place.path, 'incoming', name), longAgo, longAgo)
    await storage.removeUnfinished(new Date(now.getTime() - 60_000))
    expect(await unfinished()).toEqual([])
    go()
    await expect(storing).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test('an unwritable folder is unavailable', async () => {
    await writeFile(join(folder.path, 'a-file'), '')
    const storage = withLimits(localFolder(join(folder.path, 'a-file')))
    await expect(storage.put(newKey(), Buffer.from('a'), about)).rejects.toBeInstanceOf(
      StorageUnavailable,
    )
  })
})

async function* waitFor(promise: Promise<void>): AsyncGenerator<Buffer> {
  yield Buffer.from('a')
  await promise
  yield Buffer.from('b')
}

describe('a bucket of S3', () => {
  const wrong = {
    'a wrong secret': { secretAccessKey: 'another' },
    'a bucket that is not there': { bucket: 'nowhere' },
    'a server that is not there': { endpoint: 'http://127.0.0.1:1' },
  }

  test.each(Object.entries(wrong))('with %s is unavailable', async (_what, more) => {
    const storage = withLimits(s3Bucket({ ...server.options, ...more }))
    const unavailable = (work: Promise<unknown>) =>
      expect(work).rejects.toBeInstanceOf(StorageUnavailable)
    await unavailable(storage.put(newKey(), Buffer.from('a'), about))
    await unavailable(storage.get(newKey()))
    await unavailable(storage.remove(newKey()))
  })

  test('a server that does not respond times out', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await expect.poll(() => silent.listening).toBe(true)
    const { port } = silent.address() as AddressInfo
    const bucket = s3Bucket({ ...server.options, endpoint: `http://127.0.0.1:${port}` })
    const storage = withLimits(bucket, { putMs: 50, getMs: 50, removeMs: 50 })
    const key = newKey()
    const tries = [
      storage.put(key, Buffer.from('a'), about),
      storage.put(key, Readable.from(waitFor(new Promise(() => undefined))), about),
      storage.get(key),
      storage.remove(key),
    ]
    for (const outcome of await Promise.allSettled(tries)) {
      const reason = outcome.status === 'rejected' ? outcome.reason : null
      expect(reason).toBeInstanceOf(StorageUnavailable)
      expect(String(reason)).toContain('took more than')
    }
    silent.closeAllConnections()
    silent.close()
  })
})

describe('keys', () => {
  test.each([
    ['chat/../../etc', 'large'],
    ['chat/5f', 'large'],
    [`chat/${'a'.repeat(32)}`, '../x'],
    [`chat/${'a'.repeat(32)}`, ''],
    [`/${'a'.repeat(32)}`, 'large'],
    [`Chat/${'a'.repeat(32)}`, 'large'],
  ])('%s with %s is not a key', (id, object) => {
    expect(() => storageKey(id, object)).toThrow('no key')
  })

  test('are random', () => {
    expect(newStorageId('chat')).toMatch(/^chat\/[0-9a-f]{32}$/)
    expect(newStorageId('chat')).not.toBe(newStorageId('chat'))
  })
})
