import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { StorageUnavailable } from '#platform/storage/server/port.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { testNow } from '#testing/database/clock.ts'
import { buyCar } from '#testing/database/deals/purchases.ts'
import { pdfOf } from '#testing/database/files/pictures.ts'
import type { Who } from '#testing/database/people.ts'
import type { DocumentKindCode } from '#trade/purchases/contract/documents.ts'
import { removeUnfinishedDocuments } from './unfinished-documents.ts'

const server = await testApp()
const { app, call, db, context, tokenOf } = server
const path = '/api/purchased-cars/uploads'
const limited = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })

let carId = 0
let origin = ''
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  carId = (await buyCar(server, 'client')).id
})

const encoded = (metadata: Record<string, unknown>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')

async function send(
  method: string,
  address: string,
  headers: Record<string, string | number>,
  { as = 'client', body }: { as?: Who | null; body?: Buffer } = {},
) {
  const response = await fetch(origin + address, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(as && { authorization: `Bearer ${await tokenOf(as)}` }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
    },
    ...(body && { body: new Uint8Array(body) }),
  })
  const text = await response.text()
  const json = text.startsWith('{') ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, json }
}

interface Beginning {
  readonly as?: Who | null
  readonly type?: DocumentKindCode
  readonly headers?: Record<string, string>
  readonly metadata?: Record<string, unknown>
}
const begin = (
  bytes: number,
  { as = 'client', type = 'passport', headers = {}, metadata }: Beginning = {},
) => {
  const about = metadata ?? { id: carId, type, name: 'паспорт.pdf' }
  const all = { 'upload-length': bytes, 'upload-metadata': encoded(about), ...headers }
  return send('POST', path, all, { as })
}
const begun = async (bytes: number, beginning?: Beginning) => {
  const { status, headers } = await begin(bytes, beginning)
  expect(status).toBe(201)
  return String(headers.get('location'))
}
const patch = (address: string, offset: number, body: Buffer, as: Who = 'client') =>
  send(
    'PATCH',
    address,
    { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
    { as, body },
  )
const head = (address: string, as: Who = 'client') => send('HEAD', address, {}, { as })

const countFiles = async () => (await db.selectFrom('purchase_files').select('id').execute()).length
const uploadRows = () => db.selectFrom('purchase_uploads').select('id').execute()
const filesOnDisk = async () => (await readdir(context.uploadsFolder)).length

/** Sends part of the body that a PATCH announces, and cuts the connection once that has arrived. */
async function cutOff(address: string, pdf: Buffer, sent: number) {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  await once(socket, 'connect')
  const lines = [
    `PATCH ${address} HTTP/1.1`,
    ...['host: a', 'tus-resumable: 1.0.0', `authorization: Bearer ${await tokenOf('client')}`],
    ...['upload-offset: 0', 'content-type: application/offset+octet-stream'],
    ...[`content-length: ${pdf.length}`, '', ''],
  ]
  socket.write(lines.join('\r\n'))
  socket.write(pdf.subarray(0, sent))
  const file = join(context.uploadsFolder, address.slice(-32))
  await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0)
  socket.destroy()
}

describe('a resumable upload', () => {
  test('resumes after its connection was cut', async () => {
    const pdf = pdfOf(900_000)
    const address = await begun(pdf.length)
    await cutOff(address, pdf, 500_000)
    const { status, headers } = await head(address)
    expect([status, headers.get('upload-length')]).toEqual([200, '900000'])
    const offset = Number(headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThanOrEqual(500_000)
    const last = await patch(address, offset, pdf.subarray(offset))
    expect(last.status).toBe(200)
    expect(last.json).toEqual({ success: true, id: expect.any(Number) })
    const { id } = last.json
    const { documents } = await call('viewPurchase', { query: { id: carId } }, { as: 'client' })
    expect(documents).toMatchObject([
      { id, type: 'passport', name: 'паспорт.pdf', bytes: 900_000, mine: true },
    ])
    const opened = await app.inject({
      url: `/api/purchased-cars/document?id=${id}`,
      headers: { authorization: `Bearer ${await tokenOf('client')}` },
    })
    expect(opened.rawPayload.equals(pdf)).toBe(true)
    expect(await filesOnDisk()).toBe(0)
  })

  test('is stored once if its last response was lost', async () => {
    const pdf = pdfOf(1000)
    const address = await begun(pdf.length)
    const { json } = await patch(address, 0, pdf)
    const before = await countFiles()
    const again = await head(address)
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, '1000'])
    expect(again.headers.get('upload-result')).toBe(String(json.id))
    expect((await patch(address, 0, pdf)).json).toEqual(json)
    expect(await countFiles()).toBe(before)
  })

  test('is stored later if storage was unavailable', async () => {
    const { storage } = context
    const put = () => Promise.reject(new StorageUnavailable('away'))
    Object.assign(context, { storage: { ...storage, put } })
    const address = await begun(1000)
    const refused = await patch(address, 0, pdfOf(1000))
    expect([refused.status, refused.json.messageCode]).toEqual([503, 'unavailable'])
    Object.assign(context, { storage })
    const both = await Promise.all([head(address), head(address)])
    const results = both.map(({ headers }) => headers.get('upload-result'))
    expect(Number(results[0])).toBeGreaterThan(0)
    expect(results[1]).toBe(results[0])
  })

  test('refuses a wrong offset', async () => {
    const address = await begun(1000)
    expect((await patch(address, 10, pdfOf(100))).status).toBe(409)
    expect((await head(address)).headers.get('upload-offset')).toBe('0')
  })

  test('can be cancelled', async () => {
    const address = await begun(1000)
    await patch(address, 0, pdfOf(100))
    expect((await send('DELETE', address, {})).status).toBe(204)
    expect((await head(address)).status).toBe(404)
    const rows = await uploadRows()
    expect(rows.map(({ id }) => id)).not.toContain(address.slice(-32))
  })
})

describe('a refused upload leaves nothing', () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(196)])
  test.each([
    ['a ZIP', zip, 'file_type_not_allowed'],
    ['half of a PDF', pdfOf(1000).subarray(0, 500), 'file_damaged'],
  ] as const)('%s', async (_, bytes, code) => {
    const [files, rows] = [await countFiles(), (await uploadRows()).length]
    const address = await begun(bytes.length)
    expect((await patch(address, 0, bytes)).json).toMatchObject({
      ...{ success: false, messageCode: code, message: expect.any(String) },
      requestId: expect.any(String),
    })
    expect((await head(address)).status).toBe(404)
    expect([await countFiles(), (await uploadRows()).length]).toEqual([files, rows])
    expect(await readdir(context.uploadsFolder)).not.toContain(address.slice(-32))
  })

  test.each([
    ['26 MB', 26 * 1024 * 1024, {}, 'file_too_large'],
    ['nothing', 0, {}, 'invalid_request'],
    ['no fields', 100, { metadata: { name: 'a.pdf' } }, 'invalid_request'],
    ['a kind of the company', 100, { type: 'bill_of_lading' }, 'not_permitted'],
    ['another person’s car', 100, { as: 'vip' }, 'not_found'],
    ['a visitor', 100, { as: null }, 'not_signed_in'],
    ['another site', 100, { headers: { 'sec-fetch-site': 'cross-site' } }, 'cross_site'],
  ] as const)('%s', async (_, bytes, beginning, code) => {
    const before = (await uploadRows()).length
    expect((await begin(bytes, beginning)).json.messageCode).toBe(code)
    expect((await uploadRows()).length).toBe(before)
  })

  test('more than the declared size', async () => {
    const address = await begun(100)
    expect((await patch(address, 0, pdfOf(300))).json.messageCode).toBe('file_too_large')
  })
})

test('an upload belongs to its creator', async () => {
  const address = await begun(1000)
  for (const who of ['vip', 'dealer', 'manager'] as const) {
    expect((await head(address, who)).status, who).toBe(404)
    expect((await patch(address, 0, pdfOf(1000), who)).json.messageCode, who).toBe('not_found')
    expect((await send('DELETE', address, {}, { as: who })).status, who).toBe(404)
  }
  for (const id of ['a'.repeat(32), '..%2f..%2fetc', 'x']) {
    expect((await head(`${path}/${id}`)).status).toBe(404)
  }
  expect((await patch(address, 0, pdfOf(1000))).status).toBe(200)
})

test('a person has at most twenty unfinished uploads', async () => {
  const { id } = await buyCar(limited, 'client')
  const metadata = { id, type: 'passport', name: 'a.pdf' }
  const authorization = `Bearer ${await limited.tokenOf('client')}`
  const statuses = []
  for (let at = 0; at < 21; at++) {
    const headers = {
      ...{ authorization, 'tus-resumable': '1.0.0', 'upload-length': '100' },
      'upload-metadata': encoded(metadata),
    }
    statuses.push((await limited.app.inject({ method: 'POST', url: path, headers })).statusCode)
  }
  expect(statuses).toEqual([...Array(20).fill(201), 429])
})

test('an upload not finished within a day is removed', async () => {
  const address = await begun(1000)
  await patch(address, 0, pdfOf(500))
  await removeUnfinishedDocuments(context)
  expect((await head(address)).headers.get('upload-offset')).toBe('500')
  await setDatabaseClock(db, new Date(testNow.getTime() + 86_400_000 + 60_000))
  await removeUnfinishedDocuments(context)
  expect(await uploadRows()).toEqual([])
  expect(await filesOnDisk()).toBe(0)
  await setDatabaseClock(db)
})
