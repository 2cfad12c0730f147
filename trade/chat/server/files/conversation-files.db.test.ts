import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { fileStorage } from '#platform/storage/server/file-storage.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import { type FileStorage, StorageUnavailable } from '#platform/storage/server/port.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { pdfOf, plainPhoto } from '#testing/database/files/pictures.ts'
import { s3Server } from '#testing/database/files/s3-server.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import { postMessage, withdrawMessage } from '../commands.ts'
import { attachFiles } from './commands.ts'
import { listFilesOf } from './queries.ts'
import { removeUnsentFiles } from './unsent-files.ts'

const server = await testApp()
const { app, call, refused, respond, db, context, tokenOf } = server
const { newLot, place } = await bidCalls(server)
/** The same app with production rate limits. */
const limited = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
const folder = await temporaryFolder()
afterAll(() => folder.remove())
const inFolder = await fileStorage({ s3: null, folder: folder.path })
const use = (more: Partial<typeof context>) => Object.assign(context, more)

let bidId = 0
let otherBid = 0
beforeAll(async () => {
  bidId = (await place(await newLot(), 400_000)).bidId ?? 0
  otherBid = (await place(await newLot(), 400_000, 'vip')).bidId ?? 0
  // The bidder is this dealer's client. Another dealer would need a bid of their own.
  const dealer = await idOf(db, 'dealer')
  await db
    .updateTable('people')
    .set({ dealer_id: dealer })
    .where('id', '=', await idOf(db, 'client'))
    .execute()
})
afterEach(async () => {
  use({ storage: inFolder })
  await setDatabaseClock(db)
})
use({ storage: inFolder })

const form = (bytes: Buffer, name: string, bid = bidId) => ({
  query: { bidId: bid },
  body: { file: new File([new Uint8Array(bytes)], name) },
})
const upload = async (as: Who = 'client', bid = bidId) =>
  (await call('uploadChatFile', form(pdfOf(200), 'a.pdf', bid), { as })).id
const statusOf = async (id: number, as: Who) =>
  (await respond('getChatFile', { query: { id } }, { as })).statusCode

/** Sends a message with files. */
const send = (fileIds: readonly number[], as: Who = 'client', bid = bidId) =>
  db.transaction().execute(async (transaction) => {
    const { id } = await db
      .selectFrom('bids')
      .select('person_id as id')
      .where('id', '=', bid)
      .executeTakeFirstOrThrow()
    const side = as === 'manager' ? 'company' : 'client'
    const conversation = { bidId: bid, clientId: id, dealerId: null, side } as const
    const uploaderId = await idOf(db, as)
    const messageId = await postMessage(transaction, conversation, {
      authorId: uploaderId,
      text: '',
    })
    await attachFiles(transaction, { bidId: bid, messageId, uploaderId, fileIds })
    return messageId
  })

async function refusalOf(work: Promise<unknown>): Promise<RefusalCode | null> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return null
}

describe('a file can be opened', () => {
  test('by its uploader before it is sent', async () => {
    const id = await upload()
    expect(await statusOf(id, 'client')).toBe(200)
    for (const who of ['dealer', 'manager', 'vip'] as const) {
      expect(await statusOf(id, who), who).toBe(404)
    }
  })

  test('by everybody in the conversation afterwards', async () => {
    const id = await upload()
    await send([id])
    for (const who of ['client', 'dealer', 'manager'] as const) {
      expect(await statusOf(id, who), who).toBe(200)
    }
    expect(await statusOf(id, 'vip')).toBe(404)
    expect(await statusOf(id + 1000, 'client')).toBe(404)
  })

  test('by nobody once its message is withdrawn', async () => {
    const id = await upload()
    const messageId = await send([id])
    const conversation = { bidId, clientId: 0, dealerId: null, side: 'client' } as const
    const withdrawal = { authorId: await idOf(db, 'client'), messageId }
    expect(await withdrawMessage(db, conversation, withdrawal)).toBe('withdrawn')
    for (const who of ['client', 'manager'] as const) expect(await statusOf(id, who)).toBe(404)
  })

  test('by nobody if storage has lost it, and not while storage is unavailable (503)', async () => {
    const id = await upload()
    const away = () => Promise.reject(new StorageUnavailable('away'))
    use({ storage: { ...inFolder, get: away } })
    expect(await statusOf(id, 'client')).toBe(503)
    use({ storage: { ...inFolder, get: async () => null } })
    expect(await statusOf(id, 'client')).toBe(404)
  })
})

describe('an upload', () => {
  test.each([
    ['client', 'vip', 404],
    ['vip', 'client', 404],
    ['dealer', 'vip', 404],
    ['dealer', 'client', 200],
    ['manager', 'vip', 200],
  ] as const)('%s to the conversation of %s: %d', async (who, whose, status) => {
    const input = form(pdfOf(100), 'a.pdf', whose === 'client' ? bidId : otherBid)
    expect((await respond('uploadChatFile', input, { as: who })).statusCode).toBe(status)
  })

  test('is limited to twenty an hour', async () => {
    const bids = await bidCalls(limited)
    const { bidId: bid = 0 } = await bids.place(await bids.newLot(), 400_000)
    const input = form(pdfOf(50), 'a.pdf', bid ?? 0)
    for (let at = 0; at < 20; at++) await limited.call('uploadChatFile', input, { as: 'client' })
    const refusal = await limited.refused('uploadChatFile', input, { as: 'client' })
    expect(refusal.messageCode).toBe('too_many_requests')
    await limited.respond('uploadChatFile', input, { as: 'manager' })
  })
})

describe('files of a message', () => {
  test('are listed with the message', async () => {
    const photo = await call('uploadChatFile', form(await plainPhoto('jpeg', 40, 30), 'лот.jpg'), {
      as: 'client',
    })
    const pdf = await upload()
    const messageId = await send([pdf, photo.id])
    const empty = await send([])
    const files = await listFilesOf(db, [messageId, empty])
    expect([...files.keys()]).toEqual([messageId])
    expect(files.get(messageId)).toEqual([
      photo,
      {
        ...{ id: pdf, name: 'a.pdf', contentType: 'application/pdf', size: 200 },
        ...{ width: null, height: null, isImage: false },
      },
    ])
    expect(await listFilesOf(db, [])).toEqual(new Map())
  })

  test('belong to one message, for the same bid and person as the upload', async () => {
    const own = await upload()
    await send([own, own])
    const foreign = await upload('manager')
    const elsewhere = await upload('vip', otherBid)
    for (const ids of [[own], [foreign], [elsewhere], [999_999], [await upload(), own]]) {
      expect(await refusalOf(send(ids))).toBe('file_gone')
    }
    expect(await refusalOf(send([elsewhere], 'client', otherBid))).toBe('file_gone')
    expect(await refusalOf(send([foreign], 'manager'))).toBeNull()
  })

  test('are limited to six', async () => {
    const ids = []
    for (let at = 0; at < 7; at++) ids.push(await upload())
    expect(await refusalOf(send(ids))).toBe('invalid_request')
    expect(await refusalOf(send(ids.slice(1)))).toBeNull()
  })

  test('of two concurrent messages are attached to one of them', async () => {
    const id = await upload()
    const outcomes = await Promise.all([refusalOf(send([id])), refusalOf(send([id]))])
    expect(outcomes.sort()).toEqual(['file_gone', null])
  })
})

const dayLater = new Date(testNow.getTime() + 86_400_000 + 60_000)
const rowsOf = (ids: readonly number[]) =>
  db.selectFrom('chat_files').selectAll().where('id', 'in', ids).orderBy('id').execute()
const remove = (storage: FileStorage = inFolder) =>
  removeUnsentFiles({ db, storage, now: context.now })
const isStored = async (storageId: string) => {
  const found = await inFolder.get(storageKey(storageId, 'large'))
  found?.stream.destroy()
  return found !== null
}

describe('an unsent file', () => {
  test('is removed after a day, without touching other files', async () => {
    const [sent, unsent] = [await upload(), await upload()]
    await send([sent])
    await remove()
    const [before, later] = await rowsOf([sent, unsent])
    await setDatabaseClock(db, dayLater)
    const recent = await upload()
    await remove()
    expect((await rowsOf([sent, unsent, recent])).map(({ id }) => id)).toEqual([sent, recent])
    expect(await isStored(before?.storage_id ?? '')).toBe(true)
    expect(await isStored(later?.storage_id ?? '')).toBe(false)
  })

  test('is removed by the next run if storage was unavailable, and cannot be sent in the meantime', async () => {
    const id = await upload()
    const [row] = await rowsOf([id])
    await setDatabaseClock(db, dayLater)
    const away = { ...inFolder, remove: () => Promise.reject(new StorageUnavailable('away')) }
    await expect(remove(away)).rejects.toThrow('away')
    expect(await refusalOf(send([id]))).toBe('file_gone')
    expect(await statusOf(id, 'client')).toBe(404)
    await remove()
    expect(await rowsOf([id])).toEqual([])
    expect(await isStored(row?.storage_id ?? '')).toBe(false)
  })

  test('an upload that broke off after its first object leaves nothing', async () => {
    let stored = 0
    const half: FileStorage = {
      ...inFolder,
      async put(...object) {
        stored += 1
        if (stored === 2) throw new StorageUnavailable('full')
        await inFolder.put(...object)
      },
    }
    use({ storage: half })
    const input = form(await plainPhoto('png', 20, 20), 'a.png')
    const refusal = await refused('uploadChatFile', input, { as: 'client' })
    expect(refusal.messageCode).toBe('unavailable')
    const row = await db
      .selectFrom('chat_files')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row.stored_at).toBeNull()
    expect(await refusalOf(send([row.id]))).toBe('file_gone')
    expect(await isStored(row.storage_id)).toBe(true)
    await setDatabaseClock(db, dayLater)
    await remove()
    expect(await rowsOf([row.id])).toEqual([])
    expect(await isStored(row.storage_id)).toBe(false)
  })
})

describe('an upload over the network', () => {
  const boundary = 'x'.repeat(20)
  const head = (token: string, length: number) =>
    [
      `POST /api/bid/chat-file?bidId=${bidId} HTTP/1.1`,
      ...['host: a', `authorization: Bearer ${token}`, `content-length: ${length}`],
      `content-type: multipart/form-data; boundary=${boundary}`,
      '',
      `--${boundary}`,
      'content-disposition: form-data; name="file"; filename="a.pdf"',
      'content-type: application/pdf',
      '',
      '',
    ].join('\r\n')

  async function connected() {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }

  test('that is aborted halfway leaves nothing', async () => {
    const { count } = await db
      .selectFrom('chat_files')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const closed = new Promise<void>((resolve) => {
      app.server.once('connection', (socket) => socket.once('close', () => resolve()))
    })
    const socket = await connected()
    socket.write(head(await tokenOf('client'), 500_000))
    socket.write(pdfOf(100_000))
    socket.destroy()
    await closed
    // The same person can upload again afterwards.
    await upload()
    const after = await db.selectFrom('chat_files').select('id').execute()
    expect(after).toHaveLength(Number(count) + 1)
    expect(await readdir(`${folder.path}/incoming`)).toEqual([])
  })

  test('whose declared size is too large is refused before its body', async () => {
    const socket = await connected()
    socket.write(head(await tokenOf('client'), 2_000_000_000))
    const [response] = await once(socket.setEncoding('utf8'), 'data')
    expect(response).toMatch(/^HTTP\/1.1 413 /)
    expect(response).toContain('"file_too_large"')
    socket.destroy()
  })

  test('that never ends is refused at the size limit', async () => {
    const socket = await connected()
    const token = await tokenOf('client')
    const start = head(token, 0).replace('content-length: 0', 'transfer-encoding: chunked')
    const [headers = '', form = ''] = start.split(/(?<=\r\n\r\n)(?=--)/)
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    socket.write(headers)
    socket.write(chunk(Buffer.from(form)))
    const endless = async function* () {
      while (!socket.destroyed) yield chunk(Buffer.alloc(256 * 1024, '%'))
    }
    Readable.from(endless()).pipe(socket)
    let text = ''
    for await (const piece of socket.setEncoding('utf8')) {
      text += piece
      if (text.includes('requestId')) break
    }
    expect(text).toMatch(/^HTTP\/1.1 413 /)
    expect(text).toContain('"file_too_large"')
  })
})

test('works the same with an S3 bucket', async () => {
  await using s3 = await s3Server()
  const storage = await fileStorage({ s3: s3.options, folder: '' })
  use({ storage })
  const input = form(await plainPhoto('jpeg', 600, 300), 'a.jpg')
  const file = await call('uploadChatFile', input, { as: 'client' })
  const open = (size: 'small' | 'large') =>
    respond('getChatFile', { query: { id: file.id, size } }, { as: 'client' })
  expect((await open('large')).rawPayload.length).toBe(file.size)
  expect((await open('small')).headers['content-type']).toBe('image/webp')
  const [row] = await rowsOf([file.id])
  await setDatabaseClock(db, dayLater)
  await remove(storage)
  expect(await rowsOf([file.id])).toEqual([])
  expect(await storage.get(storageKey(row?.storage_id ?? '', 'large'))).toBeNull()
  expect(await storage.get(storageKey(row?.storage_id ?? '', 'small'))).toBeNull()
})
