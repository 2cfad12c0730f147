import { expect, test } from 'vitest'
import { formatYen } from '#platform/core/contract/money.ts'
import { testApp } from '#testing/database/app.ts'
import { deposit } from '#testing/database/bids.ts'
import { buyCar, issueFor } from '#testing/database/deals/purchases.ts'
import { readPdf } from '#testing/database/files/pdf-text.ts'
import { idOf, type Who } from '#testing/database/people.ts'

const server = await testApp()
const { app, call, db } = server

const fetchFile = async (who: Who, path: string) => {
  const headers = { authorization: `Bearer ${await server.tokenOf(who)}` }
  return app.inject({ method: 'GET', url: `/api/payments/${path}`, headers })
}
const plain = (text: string) => text.replaceAll(/\s/g, '')
const textOf = async (who: Who, path: string) => {
  const file = await fetchFile(who, path)
  expect(file.headers['content-type']).toBe('application/pdf')
  return plain((await readPdf(file.rawPayload)).text)
}

await deposit(db, 'client', 150_000)
const car = await buyCar(server, 'client')
await issueFor(server, car.id, 'invoice')
await deposit(db, 'client', 300_000)

test('a statement ends with the balance that the page shows, in both languages', async () => {
  const { balanceYen } = await call('viewBalance', {}, { as: 'client' })
  const name = { en: 'Closing balance', ru: 'Остаток на конец' }
  for (const language of ['en', 'ru'] as const) {
    const text = await textOf('client', `statement.pdf?language=${language}`)
    expect(text).toContain(plain(`${name[language]}${formatYen(balanceYen)}`))
    expect(text).toContain(plain('−590 000'))
    expect(text).toContain(plain('+300 000'))
  }
})

test('a period opens with the balance of earlier bookings', async () => {
  const { records } = await call('listPayments', {}, { as: 'client' })
  const balanceYen = records[0]?.balanceYen ?? 0
  const text = await textOf('client', 'statement.pdf?dateFrom=2099-01-01&dateTo=2099-12-31')
  expect(text).toContain(plain(`Opening balance${formatYen(balanceYen)}`))
  expect(text).toContain(plain(`Closing balance${formatYen(balanceYen)}`))
  const before = await textOf('client', 'statement.pdf?dateFrom=2001-01-01&dateTo=2001-12-31')
  expect(before).toContain(plain(`Closing balance${formatYen(0)}`))
})

test('files have the bookings that match the filters', async () => {
  const file = await fetchFile('client', 'export.csv?type=1&language=en')
  const [head, ...rows] = file.body.trim().split('\r\n')
  expect(head).toContain('Amount, ¥')
  expect(rows.map((row) => row.includes('300000') || row.includes('150000'))).toEqual([true, true])
  const workbook = await fetchFile('client', 'export.xlsx')
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('the bank details name the account and the invoice that is paid', async () => {
  const id = await idOf(db, 'client')
  const text = await textOf('client', `bank-details.pdf?purchaseId=${car.id}`)
  expect(text).toContain(plain(`SERIBA ${id} I20`))
  expect(text).toContain(plain(formatYen(140_000)))
  expect(await textOf('vip', 'bank-details.pdf')).toContain(
    plain(`SERIBA ${await idOf(db, 'vip')}`),
  )
})

test('nobody can read somebody else’s account', async () => {
  const id = await idOf(db, 'client')
  for (const path of [
    `statement.pdf?user=${id}`,
    `export.csv?user=${id}`,
    `bank-details.pdf?purchaseId=${car.id}`,
  ]) {
    expect((await fetchFile('vip', path)).statusCode).toBe(404)
    expect((await fetchFile('dealer', path)).statusCode).toBe(404)
  }
  expect((await fetchFile('manager', `statement.pdf?user=${id}`)).statusCode).toBe(200)
})
