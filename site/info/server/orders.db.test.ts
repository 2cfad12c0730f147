import { expect, test } from 'vitest'
import type { OrderForm } from '#site/info/contract/calls.ts'
import { testApp } from '#testing/database/app.ts'
import { idOf } from '#testing/database/people.ts'

const { call, db, mails, refused, respond } = await testApp({
  env: {
    MANAGERS_EMAIL: 'managers@harbour.test',
    PUBLIC_URL: 'https://cars.test',
    // The production limit: five an hour.
    RATE_LIMIT_FACTOR: '1',
  },
})

const order: OrderForm = {
  name: 'Иван Петров',
  email: 'ivan@people.test',
  phone: '+7 (999) 123-45-67',
  country: 183,
  makerModel: 'Toyota Crown',
  yearFrom: 2018,
  mileageTo: 60_000,
  budgetYen: 1_500_000,
  comment: 'Белый, без люка',
  language: 'ru',
}

const orders = () => db.selectFrom('orders').selectAll().orderBy('id').execute()

test('an order is stored with its person and mailed to the managers', async () => {
  const { orderId } = await call('makeOrder', { body: order }, { as: 'client' })
  const stored = await orders()
  expect(stored.length).toBe(1)
  expect(stored[0]).toMatchObject({
    id: Number(orderId),
    person_id: await idOf(db, 'client'),
    language: 'ru',
    name: order.name,
    email: order.email,
    country_id: 183,
    maker_model: 'Toyota Crown',
    year_from: 2018,
    mileage_to_km: 60_000,
    budget_yen: 1_500_000,
    comment: order.comment,
  })
  expect(mails).toMatchObject([
    {
      to: 'managers@harbour.test',
      language: 'ru',
      kind: 'order',
      replyTo: order.email,
      button: { link: 'https://cars.test/car-auction' },
    },
  ])
  const facts = new Map(mails[0]?.facts)
  expect(facts.get('Что нужно')).toBe('Toyota Crown')
  expect(facts.get('Имя')).toBe(order.name)
  expect(facts.get('Страна')).toBe('Россия')
  expect(facts.get('Год от')).toBe('2018')
  expect(facts.get('Язык')).toBe('русский')
  expect(facts.get('Комментарий')).toBe(order.comment)
  const mail = await db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ reply_to: order.email, kind: 'order', state: 'kept' })
  expect(mail.subject).toBe(`Заказ ${orderId}: Toyota Crown, Иван Петров`)
})

test('a form sent twice with one key makes one order and one mail', async () => {
  const before = (await orders()).length
  const body = { name: 'Ann', email: 'ann@people.test', makerModel: 'any', language: 'en' } as const
  const options = { headers: { 'idempotency-key': 'a-key-of-this-form' } }
  const first = await call('makeOrder', { body }, options)
  const second = await call('makeOrder', { body }, options)
  expect(second).toEqual(first)
  const stored = await orders()
  expect(stored.length).toBe(before + 1)
  expect(stored.at(-1)).toMatchObject({ person_id: null, phone: '', country_id: null })
  expect(mails.filter(({ kind }) => kind === 'order').length).toBe(2)
})

test('a key is bound to its person and form, and never returns another person’s order', async () => {
  const before = await orders()
  const headers = { 'idempotency-key': 'a-key-of-this-form' }
  const form = { name: 'Ann', email: 'ann@people.test', makerModel: 'any', language: 'en' } as const
  const known = String(before.at(-1)?.id)
  const other = { ...form, email: 'stranger@people.test' }
  expect((await call('makeOrder', { body: other }, { headers })).orderId).not.toBe(known)
  const own = await call('makeOrder', { body: form }, { as: 'vip', headers })
  expect(own.orderId).not.toBe(known)
  const again = await call('makeOrder', { body: form }, { as: 'vip', headers })
  expect(again).toEqual(own)
  expect((await orders()).length).toBe(before.length + 2)
})

test('reports errors by field, in the language of the form, and stores nothing', async () => {
  const before = (await orders()).length
  const { messageCode, message } = await refused('makeOrder', {
    body: { ...order, name: ' ', email: 'ivan', makerModel: '', budgetYen: -1 },
  })
  expect(messageCode).toBe('invalid_fields')
  expect(Object.keys(message).sort()).toEqual(['budgetYen', 'email', 'makerModel', 'name'])
  const unknown = await refused('makeOrder', { body: { ...order, country: 9999 } })
  expect(Object.keys(unknown.message)).toEqual(['country'])
  expect((await orders()).length).toBe(before)
})

test('refuses the sixth order of an hour with `Retry-After`', async () => {
  const body = { ...order, comment: 'again' }
  let response = await respond('makeOrder', { body })
  for (let count = 0; count < 6 && response.statusCode === 200; count++) {
    response = await respond('makeOrder', { body })
  }
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await orders()).length).toBe(5)
})
