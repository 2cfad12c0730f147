import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { storageKey } from '#platform/storage/server/key.ts'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'
import { hugePng, pdfOf, phonePhoto, plainPhoto } from '#testing/database/files/pictures.ts'
import type { Who } from '#testing/database/people.ts'

const server = await testApp()
const { app, call, refused, db, context, tokenOf } = server
const { newLot, place } = await bidCalls(server)

let bidId = 0
beforeAll(async () => {
  bidId = (await place(await newLot(), 400_000)).bidId ?? 0
})

const form = (bytes: Buffer | string, name: string) => ({
  query: { bidId },
  body: { file: new File([new Uint8Array(Buffer.from(bytes))], name) },
})
const upload = (bytes: Buffer | string, name: string, headers = {}) =>
  call('uploadChatFile', form(bytes, name), { as: 'client', headers })
const refusal = async (bytes: Buffer | string, name: string, headers = {}) =>
  (await refused('uploadChatFile', form(bytes, name), { as: 'client', headers })).messageCode

async function opened(id: number, size = 'large', headers = {}, who: Who = 'client') {
  const authorization = `Bearer ${await tokenOf(who)}`
  return app.inject({
    url: `/api/bid/chat-file?id=${id}&size=${size}`,
    headers: { authorization, ...headers },
  })
}

async function stored(id: number, object: string): Promise<Buffer | null> {
  const { storage_id } = await db
    .selectFrom('chat_files')
    .select('storage_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const found = await context.storage.get(storageKey(storage_id, object))
  return found && buffer(found.stream)
}

const countFiles = async () => (await db.selectFrom('chat_files').select('id').execute()).length

describe('a photo', () => {
  test('is stored upright, in two sizes, without location and camera data', async () => {
    const sent = await phonePhoto(3000, 1500)
    expect(sent.includes('SecretPhone')).toBe(true)
    const file = await upload(sent, 'IMG_0001.JPG')
    expect(file).toMatchObject({
      ...{ name: 'IMG_0001.jpg', contentType: 'image/jpeg', width: 1280, height: 2560 },
      isImage: true,
    })
    const large = (await opened(file.id)).rawPayload
    const small = (await opened(file.id, 'small')).rawPayload
    expect(large.length).toBe(file.size)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 240, height: 480 })
    for (const bytes of [large, small]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
      expect(bytes.includes('Secret')).toBe(false)
    }
  })

  test.each(['jpeg', 'png', 'webp'] as const)('may be a %s', async (format) => {
    const file = await upload(await plainPhoto(format, 60, 40), 'photo')
    const type = `image/${format}`
    expect(file).toMatchObject({ contentType: type, width: 60, height: 40, isImage: true })
    expect((await opened(file.id)).headers['content-type']).toBe(type)
    const { format: stored } = await sharp((await opened(file.id)).rawPayload).metadata()
    expect(stored).toBe(format)
  })

  test('is recognized by its content, whatever its name', async () => {
    const png = await plainPhoto('png', 8, 8)
    expect(await upload(png, 'invoice.pdf')).toMatchObject({
      ...{ contentType: 'image/png', name: 'invoice.png' },
    })
  })

  test('that is also another file type is stored as a photo only', async () => {
    const script = '<script>alert(1)</script>PK\u0003\u0004%PDF-1.7'
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const photo = await plainPhoto(format, 30, 30)
      const file = await upload(Buffer.concat([photo, Buffer.from(script)]), `a.${format}`)
      for (const size of ['large', 'small']) {
        expect((await stored(file.id, size))?.includes('alert(1)')).toBe(false)
      }
    }
  })

  test('is refused if it is truncated', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const photo = await plainPhoto(format, 400, 300)
      expect(await refusal(photo.subarray(0, photo.length / 2), 'a.jpg')).toBe('file_damaged')
    }
  })

  test('is refused before decoding if it has too many pixels', async () => {
    const bomb = hugePng(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.memoryUsage().rss
    expect(await refusal(bomb, 'a.png')).toBe('file_damaged')
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    expect(await upload(hugePng(3000), 'a.png')).toMatchObject({ width: 2560 })
  })
})

describe('a document', () => {
  test('is stored unchanged', async () => {
    const pdf = pdfOf(70_000)
    const file = await upload(pdf, 'B/L copy.pdf')
    expect(file).toMatchObject({ size: 70_000, width: null, height: null, isImage: false })
    expect((await opened(file.id)).rawPayload.equals(pdf)).toBe(true)
    expect((await opened(file.id, 'small')).rawPayload.equals(pdf)).toBe(true)
  })

  test('may have 10 MB and not a byte more', async () => {
    const maximum = 10 * 1024 * 1024
    expect(await upload(pdfOf(maximum), 'a.pdf')).toMatchObject({ size: maximum })
    expect(await refusal(pdfOf(maximum + 1), 'a.pdf')).toBe('file_too_large')
    expect(await refusal(pdfOf(maximum * 3), 'a.pdf')).toBe('file_too_large')
  })
})

describe('the server refuses', () => {
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')
  const files: Record<string, Buffer | string> = {
    'text.jpg': 'not a picture at all',
    'page.png': '<!doctype html><script>alert(1)</script>',
    'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'drawing.jpg': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'archive.pdf': zip,
    'photo.heic': heic,
    'later.pdf': `<html>${'x'.repeat(200)}%PDF-1.7\n%%EOF`,
    'odd.pdf': '%PDF-9\n',
    'program.jpg': 'MZ\u0090\0\u0003',
  }

  test.each(Object.keys(files))('%s', async (name) => {
    const before = await countFiles()
    expect(await refusal(files[name] ?? '', name)).toBe('file_type_not_allowed')
    expect(await countFiles()).toBe(before)
  })

  test.each(['gif', 'avif', 'tiff'] as const)('a photo as %s', async (format) => {
    expect(await refusal(await plainPhoto(format, 20, 20), 'a.jpg')).toBe('file_type_not_allowed')
  })

  test('an empty file, none, or several', async () => {
    expect(await refusal('', 'a.pdf')).toBe('invalid_request')
    const send = async (fields: readonly (readonly [string, string | File])[]) => {
      const payload = new FormData()
      for (const [name, value] of fields) payload.append(name, value)
      const authorization = `Bearer ${await tokenOf('client')}`
      const url = `/api/bid/chat-file?bidId=${bidId}`
      const response = await app.inject({
        ...{ method: 'POST', url, payload, headers: { authorization } },
      })
      return response.json().messageCode
    }
    const pdf = new File([new Uint8Array(pdfOf(100))], 'a.pdf')
    expect(await send([['text', 'a']])).toBe('invalid_request')
    expect(await send([['other', pdf]])).toBe('invalid_request')
    const two = [
      ['file', pdf],
      ['file', pdf],
    ] as const
    expect(await send(two)).toBe('too_large')
    const many = Array.from({ length: 50 }, (_, at) => [`field${at}`, 'a'] as const)
    expect(await send(many)).toBe('too_large')
    expect(await send([['__proto__', 'a']])).toBe('invalid_request')
  })

  test('a body that is not a form', async () => {
    const authorization = `Bearer ${await tokenOf('client')}`
    const url = `/api/bid/chat-file?bidId=${bidId}`
    const types = ['application/json', 'application/pdf', 'text/plain', 'multipart/form-data']
    for (const type of types) {
      const response = await app.inject({
        ...{ method: 'POST', url, payload: '{}', headers: { authorization, 'content-type': type } },
      })
      expect([400, 415], type).toContain(response.statusCode)
    }
  })
})

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['..\\..\\boot.ini', 'boot.ini.pdf'],
    ['..', 'file.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['Счёт № 7.PDF', 'Счёт № 7.pdf'],
    ['請求書.pdf', '請求書.pdf'],
    ['a   b\tc.pdf', 'a bc.pdf'],
    [`${'я'.repeat(300)}.pdf`, `${'я'.repeat(196)}.pdf`],
    ['"; filename="evil.html', '; filename=evil.html.pdf'],
  ])('%s is cleaned', async (name, expected) => {
    const { name: stored } = await upload(pdfOf(100), name)
    // Clients send quotation marks in different ways.
    expect(stored.replaceAll(/"|%22/g, '')).toBe(expected)
  })
})

describe('an opened file', () => {
  test('cannot run scripts, and downloads under its name', async () => {
    const { id } = await upload(pdfOf(500), 'Счёт "7".pdf')
    const { headers } = await opened(id)
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'content-length': '500' },
      ...{ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' },
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*;sandbox$/)
    expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%D0%A1/)
    const photo = await upload(await plainPhoto('jpeg', 600, 20), 'лот.jpg')
    const small = (await opened(photo.id, 'small')).headers
    expect(small['content-disposition']).toMatch(/^inline; .*\.webp$/)
    expect(small['content-security-policy']).toMatch(/sandbox$/)
  })

  test('is sent again only if it has changed', async () => {
    const { id } = await upload(await plainPhoto('jpeg', 600, 20), 'a.jpg')
    const { etag } = (await opened(id)).headers
    const again = await opened(id, 'large', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await opened(id, 'small', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('answers HEAD with its headers', async () => {
    const { id } = await upload(pdfOf(500), 'a.pdf')
    const authorization = `Bearer ${await tokenOf('client')}`
    const url = `/api/bid/chat-file?id=${id}`
    const head = await app.inject({ method: 'HEAD', url, headers: { authorization } })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '500', ''])
  })
})

test('is stored once if the upload is repeated with the same key', async () => {
  const key = { 'idempotency-key': 'upload-1' }
  const first = await upload(pdfOf(300), 'a.pdf', key)
  expect(await upload(pdfOf(300), 'a.pdf', key)).toEqual(first)
  expect(await refusal(pdfOf(301), 'a.pdf', key)).toBe('idempotency_key_reused')
  expect(await refusal(pdfOf(300), 'a.pdf', { 'idempotency-key': 'ö' })).toBe('invalid_request')
})
