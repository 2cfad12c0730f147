import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatYen } from '#platform/core/contract/money.ts'
import { storageKey } from '#platform/storage/server/key.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { readPdf } from '#testing/database/files/pdf-text.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'
import { invoiceFiles } from './invoice-files.ts'
import { makeInvoiceFiles } from './make-invoice-files.ts'
import { invoicesWithoutFile, readInvoice } from './queries.ts'

const server = await testApp()
const { app, context, db } = server
await setDatabaseClock(db)
await db
  .updateTable('people')
  .set({ dealer_id: await idOf(db, 'dealer') })
  .where('id', '=', await idOf(db, 'vip'))
  .execute()

const logged: object[] = []
const log = {
  warn: (about: object) => logged.push(about),
  error: (about: object) => logged.push(about),
}
beforeEach(() => void logged.splice(0))

const download = async (who: Who, path: string) => {
  const response = await app.inject({
    url: `/api/purchased-cars/${path}`,
    headers: { authorization: `Bearer ${await server.tokenOf(who)}` },
  })
  return { ...response, bytes: response.rawPayload, headers: response.headers }
}
const filesOf = (invoiceId: number) =>
  db.selectFrom('invoice_files').selectAll().where('invoice_id', '=', invoiceId).execute()
/** Spaces and line breaks depend on the layout. */
const plain = (text: string) => text.replaceAll(/\s/g, '')
const numberOf = async (invoiceId: number) => (await readInvoice(db, invoiceId)).number

async function invoiceOf(who: Who) {
  const car = await buyCar(server, who)
  return { ...car, invoiceId: await issueFor(server, car.id, 'invoice') }
}

describe('an invoice', () => {
  test('is a file with its number, in the language of the link', async () => {
    const { invoiceId } = await invoiceOf('client')
    const { number, totalYen } = await readInvoice(db, invoiceId)
    const english = await download('client', `paper?id=${invoiceId}&language=en`)
    expect(english.statusCode).toBe(200)
    expect(english.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(english.bytes.length),
      'content-disposition': `attachment; filename="Invoice ${number}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const { text } = await readPdf(english.bytes)
    expect(text).toContain(number)
    expect(plain(text)).toContain(plain(formatYen(totalYen)))
    const russian = await download('client', `paper?id=${invoiceId}&language=ru`)
    expect(decodeURIComponent(String(russian.headers['content-disposition']))).toContain(
      `Счёт ${number}.pdf`,
    )
    expect((await readPdf(russian.bytes)).text).toContain('Итого к оплате')
  })

  test('is for people who may see the car and download invoices', async () => {
    const { invoiceId } = await invoiceOf('vip')
    const statusFor = async (who: Who) =>
      (await download(who, `paper?id=${invoiceId}&language=en`)).statusCode
    for (const who of ['vip', 'dealer', 'manager'] as const) {
      expect([who, await statusFor(who)]).toEqual([who, 200])
    }
    await override(db, 'vip', 'downloadInvoice', false)
    expect(await statusFor('vip')).toBe(403)
    await override(db, 'vip', 'downloadInvoice', true)
    expect(await statusFor('client')).toBe(404)
    expect((await download('client', 'paper?id=99999999')).statusCode).toBe(404)
  })

  test('has the same bytes for fifty concurrent first requests to two servers, and one file', async () => {
    const { invoiceId } = await invoiceOf('client')
    const invoice = await readInvoice(db, invoiceId)
    const puts: string[] = []
    const storage: FileStorage = {
      ...context.storage,
      put: (key, ...rest) => {
        puts.push(key)
        return context.storage.put(key, ...rest)
      },
    }
    const servers = [invoiceFiles({ ...context, storage }), invoiceFiles({ ...context, storage })]
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => servers[at % 2]?.read(invoice, 'en', log)),
    )
    expect(new Set(all.map((bytes) => bytes?.toString('latin1'))).size).toBe(1)
    expect(await filesOf(invoiceId)).toHaveLength(1)
    expect(puts.length).toBeLessThanOrEqual(2)
    expect(new Set(puts).size).toBe(1)
    expect(logged).toEqual([])
  })

  test('is made by the first of two servers with different versions, and the other leaves nothing behind', async () => {
    const { invoiceId } = await invoiceOf('client')
    const invoice = await readInvoice(db, invoiceId)
    const renamed = { ...context.config, company: { ...context.config.company, name: 'Renamed' } }
    let first: Buffer | null = null
    const removed: string[] = []
    // It checks before the first file is stored, and stores its own after it.
    const late = invoiceFiles({
      ...context,
      config: renamed,
      graphics: {
        ...context.graphics,
        async renderPdf(document) {
          const bytes = await context.graphics.renderPdf(document)
          first ??= await invoiceFiles(context).read(invoice, 'en', log)
          return bytes
        },
      },
      storage: {
        ...context.storage,
        remove: async (key) => {
          removed.push(key)
          await context.storage.remove(key)
        },
      },
    })
    const sent = await late.read(invoice, 'en', log)
    expect(first && sent.equals(first)).toBe(true)
    const [file] = await filesOf(invoiceId)
    expect(removed).toHaveLength(1)
    expect(removed[0]).not.toContain(file?.storage_id)
  })

  test('stays unchanged when the company is renamed', async () => {
    const { invoiceId } = await invoiceOf('client')
    const invoice = await readInvoice(db, invoiceId)
    const first = await invoiceFiles(context).read(invoice, 'ru', log)
    const company = { ...context.config.company, name: 'Renamed', address: 'Elsewhere' }
    const later = invoiceFiles({ ...context, config: { ...context.config, company } })
    expect((await later.read(invoice, 'ru', log)).equals(first)).toBe(true)
    const [file] = await filesOf(invoiceId)
    expect(file?.sha256.equals(createHash('sha256').update(first).digest())).toBe(true)
    expect(file?.bytes).toBe(first.length)
    for (const change of [
      db.updateTable('invoice_files').set({ bytes: 1 }).where('invoice_id', '=', invoiceId),
      db.deleteFrom('invoice_files').where('invoice_id', '=', invoiceId),
    ]) {
      await expect(change.execute()).rejects.toThrow()
    }
  })

  test('raises an alarm if storage has lost or damaged it, and is only remade with the same bytes', async () => {
    const { invoiceId } = await invoiceOf('client')
    const invoice = await readInvoice(db, invoiceId)
    const files = invoiceFiles(context)
    const first = await files.read(invoice, 'en', log)
    const [file] = await filesOf(invoiceId)
    const key = storageKey(file?.storage_id ?? '', 'pdf')
    const alarms = async () => {
      const metrics = await context.metrics.metrics()
      return Number(/^seriba_damaged_papers_total (\d+)/m.exec(metrics)?.[1])
    }
    const before = await alarms()
    await context.storage.remove(key)
    expect((await files.read(invoice, 'en', log)).equals(first)).toBe(true)
    expect(logged).toMatchObject([{ invoice: invoice.number, isLost: true }])
    expect((await files.read(invoice, 'en', log)).equals(first)).toBe(true)
    expect(await alarms()).toBe(before + 1)

    await context.storage.put(key, Buffer.from('%PDF other'), { contentType: 'application/pdf' })
    const company = { ...context.config.company, name: 'Renamed' }
    const renamed = invoiceFiles({ ...context, config: { ...context.config, company } })
    await expect(renamed.read(invoice, 'en', log)).rejects.toMatchObject({
      code: 'paper_unavailable',
    })
    expect(await alarms()).toBe(before + 2)
    expect((await files.read(invoice, 'en', log)).equals(first)).toBe(true)
  })

  test('is made soon after its issue, in all languages', async () => {
    const { invoiceId } = await invoiceOf('client')
    expect((await invoicesWithoutFile(db, 2)).map(({ id }) => id)).toEqual([invoiceId, invoiceId])
    await makeInvoiceFiles(context, 2)
    expect((await filesOf(invoiceId)).map(({ language }) => language).sort()).toEqual(['en', 'ru'])
    expect((await invoicesWithoutFile(db, 1000)).some(({ id }) => id === invoiceId)).toBe(false)
  })
})

test('a statement has the current lines, notes, invoices and status, and no number of its own', async () => {
  const { id, invoiceId } = await invoiceOf('vip')
  const lines = [{ kind: 'freight' as const, labelEn: 'Cheaper', labelRu: '', amountYen: 10_000 }]
  const noteId = await issueFor(server, id, 'credit_note', { lines, reason: 'Another ship' })
  const { sku } = await db
    .selectFrom('purchases')
    .select('sku')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const file = await download('dealer', `statement?id=${id}&language=en`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="Statement ${sku}.pdf"`)
  const { text } = await readPdf(file.bytes)
  const total = (await readInvoice(db, invoiceId)).totalYen - 10_000
  for (const said of [await numberOf(invoiceId), await numberOf(noteId), 'Processing']) {
    expect(text).toContain(said)
  }
  expect(plain(text)).toContain(plain(formatYen(total)))
  expect((await download('client', `statement?id=${id}`)).statusCode).toBe(404)
  expect(
    await db.selectFrom('invoices').select('id').where('purchase_id', '=', id).execute(),
  ).toHaveLength(2)
})

test('a row of a won bid links to its invoice, for people who may download it', async () => {
  const { bidId, invoiceId } = await invoiceOf('troublesome')
  const rowFor = async () => {
    const query = { pageSize: 100 } as const
    const { cars } = await server.call('listBidHistory', { query }, { as: 'troublesome' })
    return cars.find((row) => row.bidId === bidId)
  }
  const row = await rowFor()
  expect(row).toMatchObject({
    ...{ bidStatus: 7, invoiceAvailable: true },
    invoiceUrl: `/api/purchased-cars/paper?id=${invoiceId}&language=en`,
  })
  const path = row?.invoiceUrl?.replace('/api/purchased-cars/', '') ?? ''
  expect((await download('troublesome', path)).headers['content-type']).toBe('application/pdf')
  await override(db, 'troublesome', 'downloadInvoice', false)
  expect(await rowFor()).toMatchObject({ invoiceAvailable: false, invoiceUrl: null })
})
