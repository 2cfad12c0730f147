import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidWebhook } from '../port.ts'
import { readWebhook, signWebhook } from './webhook.ts'

const key = createSecretKey(Buffer.alloc(32, 1))
const now = new Date('2031-03-12T03:00:00Z')
const event = {
  id: `evt_${'e'.repeat(22)}`,
  at: '2031-03-12T02:59:59.123Z',
  payment: {
    id: 'p'.repeat(22),
    intentId: '0198c9a2-3b1c-7d7e-8f00-123456789abc',
    state: 'paid' as const,
    currency: 'USD' as const,
    amountMinor: 125_000,
    payer: 'Ирина',
    reference: 'INV-2031-7',
  },
}
const signed = signWebhook(key, event, now)
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('an event is read as sent', () => {
  expect(readWebhook(key, { ...signed, now })).toEqual({
    eventId: event.id,
    providerId: event.payment.id,
    intentId: event.payment.intentId,
    state: 'paid',
    amount: { currency: 'USD', minor: 125_000 },
    at: new Date(event.at),
    payer: 'Ирина',
    reference: 'INV-2031-7',
  })
})

test('a signature is valid for five minutes before and after', () => {
  for (const seconds of [-300, 300]) {
    expect(readWebhook(key, { ...signed, now: later(seconds) }).eventId).toBe(event.id)
  }
  for (const seconds of [-301, 301]) {
    expect(() => readWebhook(key, { ...signed, now: later(seconds) })).toThrow(InvalidWebhook)
  }
})

test('a changed byte of the body is refused', () => {
  fc.assert(
    fc.property(
      fc.nat(signed.body.length - 1),
      fc.integer({ min: 1, max: 255 }),
      (position, change) => {
        const body = Buffer.from(signed.body)
        body[position] = (body[position] ?? 0) ^ change
        expect(() => readWebhook(key, { ...signed, body, now })).toThrow(InvalidWebhook)
      },
    ),
  )
})

const right = signed.headers['sandbox-signature'] ?? ''
test.each([
  ['no signature', {}],
  ['an empty one', { 'sandbox-signature': '' }],
  ['two', { 'sandbox-signature': `${right},v1=${'0'.repeat(64)}` }],
  ['another time', { 'sandbox-signature': right.replace(/^t=\d+/, 't=1930964401') }],
  ['half of one', { 'sandbox-signature': right.slice(0, -32) }],
  ['one that is no hex', { 'sandbox-signature': right.replace(/.$/, 'g') }],
])('%s is refused', (_title, headers) => {
  expect(() => readWebhook(key, { body: signed.body, headers, now })).toThrow(InvalidWebhook)
})

test('a signature by another key is refused', () => {
  const other = signWebhook(createSecretKey(Buffer.alloc(32, 2)), event, now)
  expect(() => readWebhook(key, { ...other, now })).toThrow(InvalidWebhook)
})

test('a signed body of another shape is refused', () => {
  for (const wrong of [
    { ...event, id: 'evt_1' },
    { ...event, more: 1 },
    { ...event, payment: { ...event.payment, amountMinor: 0 } },
    { ...event, payment: { ...event.payment, state: 'open' } },
  ]) {
    const other = signWebhook(key, wrong as typeof event, now)
    expect(() => readWebhook(key, { ...other, now })).toThrow(InvalidWebhook)
  }
})
