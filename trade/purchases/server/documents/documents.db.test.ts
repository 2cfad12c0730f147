import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fileStorage } from '#platform/storage/server/file-storage.ts'
import { StorageUnavailable } from '#platform/storage/server/port.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar } from '#testing/database/deals/purchases.ts'
import { pdfOf, phonePhoto, plainPhoto } from '#testing/database/files/pictures.ts'
import { s3Server } from '#testing/database/files/s3-server.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { idOf, type Who } from '#testing/database/people.ts'
import type { DocumentKindCode, DocumentVisibility } from '#trade/purchases/contract/documents.ts'
import { documentKey } from './receive.ts'
import { removeUnfinishedDocuments } from './unfinished-documents.ts'

const server = await testApp()
const { app, call, refused, respond, db, context, tokenOf } = server
const folder = await temporaryFolder()
afterAll(() => folder.remove())
const inFolder = await fileStorage({ s3: null, folder: folder.path })
const use = (more: Partial<typeof context>) => Object.assign(context, more)

let carId = 0
let sku = ''
beforeAll(async () => {
  const dealer = await idOf(db, 'dealer')
  await db
    .updateTable('people')
    .set({ dealer_id: dealer })
    .where('id', '=', await idOf(db, 'client'))
    .execute()
})
async function newCar(who: Who = 'client') {
  const { id } = await buyCar(server, who)
  return id
}
beforeAll(async () => {
  carId = await newCar()
  sku = (await call('viewPurchase', { query: { id: carId } }, { as: 'client' })).carDetail.sku
})
use({ storage: inFolder })
afterEach(async () => {
  use({ storage: inFolder })
  await setDatabaseClock(db)
})

interface Sending {
  readonly type?: DocumentKindCode
  readonly visibleTo?: DocumentVisibility
  readonly name?: string
  readonly car?: number
}
const form = (
  bytes: Buffer,
  { type = 'passport', name = 'a.pdf', car, visibleTo }: Sending = {},
) => ({
  body: {
    ...{ id: car ?? carId, type, file: new File([new Uint8Array(bytes)], name) },
    ...(visibleTo && { visibleTo }),
  },
})
const upload = async (sending: Sending = {}, as: Who = 'client', bytes = pdfOf(300)) =>
  (await call('uploadPurchaseDocument', form(bytes, sending), { as })).id
const refusal = async (bytes: Buffer, sending: Sending = {}, as: Who = 'client') =>
  (await refused('uploadPurchaseDocument', form(bytes, sending), { as })).messageCode
const view = (as: Who = 'client', id = carId) => call('viewPurchase', { query: { id } }, { as })
const opened = (id: number, as: Who = 'client', headers = {}) =>
  respond('getPurchaseDocument', { query: { id } }, { as, headers })
const withdrawn = (id: number, as: Who) =>
  respond('withdrawPurchaseDocument', { body: { id } }, { as })
const countFiles = async () => (await db.selectFrom('purchase_files').select('id').execute()).length
const setStatus = async (id: number, status: 1 | 5 | 7) => {
  const { bought_on: date } = await db
    .selectFrom('purchases')
    .select('bought_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await call(
    'updatePurchaseStatus',
    { body: { id, status, date, reason: 'why' } },
    { as: 'manager' },
  )
}

describe('an uploaded document', () => {
  test('is listed with the car, in the checklist and in the history', async () => {
    const car = await newCar()
    await setStatus(car, 1)
    expect((await view('client', car)).checklist).toEqual({
      items: [
        { kind: 'passport', state: 'missing', from: 'client', dueOn: null, fileId: null },
        { kind: 'export_certificate', state: 'later', from: 'company', dueOn: null, fileId: null },
        { kind: 'bill_of_lading', state: 'later', from: 'company', dueOn: null, fileId: null },
      ],
      ...{ owed: 1, owedUntil: null },
    })
    const id = await upload({ car, name: 'Паспорт.PDF' })
    const { documents, checklist, timeline, consignee } = await view('client', car)
    expect(documents).toEqual([
      {
        ...{ id, type: 'passport', version: 1, name: 'Паспорт.pdf', bytes: 300, mine: true },
        ...{ contentType: 'application/pdf', visibleTo: 'client' },
        path: `/api/purchased-cars/document?id=${id}`,
        uploadedAt: expect.any(String),
      },
    ])
    expect(checklist.owed).toBe(0)
    expect(checklist.items[0]).toMatchObject({ state: 'present', fileId: id })
    expect(consignee.document).toMatchObject([{ name: 'Паспорт.pdf', type: 'passport' }])
    expect(timeline[0]?.text).toBe('Document added: Passport copy of the consignee.')
  })

  test('is stored unchanged if it is a PDF, and named by its kind', async () => {
    const pdf = pdfOf(70_000)
    const id = await upload({ type: 'power_of_attorney', name: 'scan 1.pdf' }, 'client', pdf)
    const { headers, rawPayload } = await opened(id)
    expect(rawPayload.equals(pdf)).toBe(true)
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'content-length': '70000' },
      ...{ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' },
      'content-disposition': `attachment; filename="${sku} Power of attorney for customs.pdf"`,
    })
    expect(headers['content-security-policy']).toMatch(/sandbox$/)
    const again = await app.inject({
      url: `/api/purchased-cars/document?id=${id}`,
      headers: {
        authorization: `Bearer ${await tokenOf('client')}`,
        'if-none-match': headers.etag,
      },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const russian = await opened(id, 'client', { 'accept-language': 'ru' })
    const name = String(russian.headers['content-disposition'])
    expect(decodeURIComponent(name)).toContain(`${sku} Доверенность для таможни.pdf`)
  })

  test('is encoded anew if it is a photo', async () => {
    const id = await upload({ name: 'IMG 1.png' }, 'client', await phonePhoto(600, 300))
    const { rawPayload, headers } = await opened(id)
    expect(headers['content-type']).toBe('image/jpeg')
    const { width, height, exif } = await sharp(rawPayload).metadata()
    expect([width, height, exif]).toEqual([300, 600, undefined])
  })

  test.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    const id = await upload({}, 'client', await plainPhoto(format, 40, 30))
    expect((await opened(id)).headers['content-type']).toBe(`image/${format}`)
  })

  test('may have 25 MB', async () => {
    const maximum = 25 * 1024 * 1024
    const id = await upload({ type: 'other' }, 'client', pdfOf(maximum))
    expect((await opened(id)).rawPayload.length).toBe(maximum)
  })

  test('is stored once when sent again with the same key', async () => {
    const car = await newCar()
    const headers = { 'idempotency-key': 'document-1' }
    const send = (bytes: number) =>
      call('uploadPurchaseDocument', form(pdfOf(bytes), { car }), { as: 'client', headers })
    const first = await send(400)
    expect(await send(400)).toEqual(first)
    expect((await view('client', car)).documents).toMatchObject([{ id: first.id }])
  })
})

describe('a refused upload leaves nothing', () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  test.each([
    ['a ZIP named .pdf', async () => zip, 'file_type_not_allowed'],
    ['a page', async () => Buffer.from('<!doctype html>'), 'file_type_not_allowed'],
    ['26 MB', async () => pdfOf(26 * 1024 * 1024), 'file_too_large'],
    ['one byte too many', async () => pdfOf(25 * 1024 * 1024 + 1), 'file_too_large'],
    ['an empty file', async () => Buffer.alloc(0), 'invalid_request'],
    ['half of a PDF', async () => half(pdfOf(9000)), 'file_damaged'],
    ['half of a photo', async () => half(await plainPhoto('jpeg', 400, 300)), 'file_damaged'],
  ] as const)('%s', async (_, make, code) => {
    const before = await countFiles()
    expect(await refusal(await make())).toBe(code)
    expect(await countFiles()).toBe(before)
  })

  test('a form with missing or invalid fields', async () => {
    const authorization = `Bearer ${await tokenOf('client')}`
    for (const fields of [{}, { id: 'x', type: 'passport' }, { id: carId, type: 'nonsense' }]) {
      const payload = new FormData()
      for (const [name, value] of Object.entries(fields)) payload.set(name, String(value))
      payload.set('file', new File([new Uint8Array(pdfOf(100))], 'a.pdf'))
      const url = '/api/purchased-cars/upload-document'
      const response = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization },
      })
      expect(response.json().messageCode).toBe('invalid_request')
    }
  })

  test('an upload that is aborted halfway', async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const before = await countFiles()
    const closed = new Promise<void>((resolve) => {
      app.server.once('connection', (socket) => socket.once('close', () => resolve()))
    })
    const { port } = app.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.write(
      [
        'POST /api/purchased-cars/upload-document HTTP/1.1',
        ...['host: a', `authorization: Bearer ${await tokenOf('client')}`],
        ...['content-length: 500000', 'content-type: multipart/form-data; boundary=xxxxxxxx'],
        ...['', '--xxxxxxxx', 'content-disposition: form-data; name="file"; filename="a.pdf"'],
        ...['content-type: application/pdf', '', ''],
      ].join('\r\n'),
    )
    socket.write(pdfOf(100_000))
    socket.destroy()
    await closed
    await upload({ type: 'other' })
    expect(await countFiles()).toBe(before + 1)
    expect(await readdir(`${folder.path}/incoming`)).toEqual([])
  })
})

describe('versions', () => {
  test('two concurrent documents of one kind are versions 1 and 2, and the newer is shown', async () => {
    const car = await newCar()
    const ids = await Promise.all([upload({ car }), upload({ car })])
    const rows = await db
      .selectFrom('purchase_files')
      .select(['id', 'version'])
      .where('id', 'in', ids)
      .orderBy('version')
      .execute()
    expect(rows.map(({ version }) => version)).toEqual([1, 2])
    const [older, newer] = rows.map(({ id }) => id)
    expect((await view('client', car)).documents.map(({ id }) => id)).toEqual([newer])
    expect((await view('client', car)).earlierDocuments).toEqual([])
    const { earlierDocuments } = await view('manager', car)
    expect(earlierDocuments).toMatchObject([{ id: older, version: 1, withdrawn: false }])
    expect((await opened(older ?? 0, 'client')).statusCode).toBe(404)
    expect((await opened(older ?? 0, 'manager')).statusCode).toBe(200)
    await withdrawn(newer ?? 0, 'client')
    expect((await view('client', car)).documents).toEqual([])
  })

  test('documents of repeatable kinds do not replace each other', async () => {
    const car = await newCar()
    await upload({ car, type: 'other', name: 'one.pdf' })
    await upload({ car, type: 'other', name: 'two.pdf' })
    const names = (await view('client', car)).documents.map(({ name }) => name)
    expect(names).toEqual(['one.pdf', 'two.pdf'])
  })
})

describe('permissions', () => {
  test('upload: everybody who can see the car; for documents of the company only managers', async () => {
    for (const who of ['client', 'dealer', 'manager'] as const) await upload({}, who)
    expect(await refusal(pdfOf(100), {}, 'vip')).toBe('not_found')
    for (const who of ['client', 'dealer'] as const) {
      expect(await refusal(pdfOf(100), { type: 'bill_of_lading' }, who)).toBe('not_permitted')
      expect(await refusal(pdfOf(100), { visibleTo: 'client' }, who)).toBe('not_permitted')
    }
    await upload({ type: 'bill_of_lading' }, 'manager')
  })

  test.each([
    ['client', { client: true, dealer: true, manager: true, vip: false }],
    ['dealer', { client: false, dealer: true, manager: true, vip: false }],
    ['managers', { client: false, dealer: false, manager: true, vip: false }],
  ] as const)('see what is visible to %s', async (visibleTo, expected) => {
    const car = await newCar()
    const id = await upload({ car, type: 'inspection', visibleTo }, 'manager')
    for (const [who, isSeen] of Object.entries(expected) as [Who, boolean][]) {
      expect((await opened(id, who)).statusCode, who).toBe(isSeen ? 200 : 404)
      if (who === 'vip') continue
      const { documents } = await view(who, car)
      expect(documents.length, who).toBe(isSeen ? 1 : 0)
    }
    const isInTimeline = (await view('client', car)).timeline.some(({ event }) => event === 'file')
    expect(isInTimeline).toBe(visibleTo === 'client')
  })

  test('set visibility: managers', async () => {
    const id = await upload({ type: 'inspection' }, 'manager')
    const hide = { body: { id, visibleTo: 'managers' as const } }
    expect((await refused('setDocumentVisibility', hide, { as: 'client' })).messageCode).toBe(
      'not_permitted',
    )
    await call('setDocumentVisibility', hide, { as: 'manager' })
    expect((await opened(id, 'client')).statusCode).toBe(404)
    const [entry] = (await view('manager')).timeline
    expect(entry).toMatchObject({
      ...{ text: 'Document now visible to managers only: Inspection certificate.', internal: true },
    })
    await call('setDocumentVisibility', { body: { id, visibleTo: 'client' } }, { as: 'manager' })
    expect((await opened(id, 'client')).statusCode).toBe(200)
  })

  test('withdraw: the uploader, and managers', async () => {
    const car = await newCar()
    const [own, dealers, companys] = [
      await upload({ car, type: 'other' }, 'client'),
      await upload({ car, type: 'other' }, 'dealer'),
      await upload({ car, type: 'inspection' }, 'manager'),
    ]
    expect((await withdrawn(own, 'vip')).statusCode).toBe(404)
    expect((await withdrawn(own, 'dealer')).statusCode).toBe(403)
    expect((await withdrawn(companys, 'client')).statusCode).toBe(403)
    for (const [id, who] of [
      [own, 'client'],
      [dealers, 'manager'],
      [companys, 'manager'],
    ] as const) {
      expect((await withdrawn(id, who)).statusCode).toBe(200)
      expect((await opened(id, 'client')).statusCode).toBe(404)
      expect((await opened(id, 'manager')).statusCode).toBe(200)
    }
    const { documents, timeline } = await view('client', car)
    expect(documents).toEqual([])
    expect(timeline[0]?.text).toBe('Document withdrawn: Inspection certificate.')
    expect(timeline[2]?.text).toBe('Document withdrawn: Other document (a.pdf).')
  })

  test('change a purchase that is cancelled: managers', async () => {
    const car = await newCar()
    const id = await upload({ car })
    await setStatus(car, 7)
    expect(await refusal(pdfOf(100), { car })).toBe('purchase_over')
    expect((await withdrawn(id, 'client')).json().messageCode).toBe('purchase_over')
    const { may, checklist } = await view('client', car)
    expect([may.addDocuments, checklist.owed]).toEqual([false, 0])
    await upload({ car }, 'manager')
  })

  test('open: nobody if storage has lost it, and 503 while storage is unavailable', async () => {
    const id = await upload()
    const away = () => Promise.reject(new StorageUnavailable('away'))
    use({ storage: { ...inFolder, get: away } })
    expect((await opened(id)).statusCode).toBe(503)
    use({ storage: { ...inFolder, get: async () => null } })
    expect((await opened(id)).statusCode).toBe(404)
  })
})

test('an upload that breaks off at the storage is visible to nobody and removed after a day', async () => {
  const car = await newCar()
  use({ storage: { ...inFolder, put: () => Promise.reject(new StorageUnavailable('full')) } })
  expect(await refusal(pdfOf(100), { car })).toBe('unavailable')
  use({ storage: inFolder })
  expect((await view('manager', car)).documents).toEqual([])
  const stored = await upload({ car })
  const rows = () =>
    db.selectFrom('purchase_files').select('id').where('purchase_id', '=', car).execute()
  await removeUnfinishedDocuments(context)
  expect(await rows()).toHaveLength(2)
  await setDatabaseClock(db, new Date(testNow.getTime() + 86_400_000 + 60_000))
  await removeUnfinishedDocuments(context)
  expect(await rows()).toEqual([{ id: stored }])
})

test('works the same with an S3 bucket', async () => {
  await using s3 = await s3Server()
  use({ storage: await fileStorage({ s3: s3.options, folder: '' }) })
  const pdf = pdfOf(5000)
  const id = await upload({ type: 'other' }, 'client', pdf)
  expect((await opened(id)).rawPayload.equals(pdf)).toBe(true)
  const { storage_id } = await db
    .selectFrom('purchase_files')
    .select('storage_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await inFolder.get(documentKey(storage_id))).toBeNull()
})
