import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { bidCalls } from '#testing/database/bid-calls.ts'

const app = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { call, refused, respond, db } = app
const { newLot, place } = await bidCalls(app)

let bidId = 0
beforeAll(async () => {
  bidId = (await place(await newLot(), 400_000)).bidId ?? 0
})

const asClient = { as: 'client' } as const
const send = async (comment: string) =>
  (await call('saveChat', { body: { bidId, comment } }, asClient)).message.text
const refusal = (comment: string) => refused('saveChat', { body: { bidId, comment } }, asClient)
const stored = async () =>
  (await db.selectFrom('chat_messages').select('text').orderBy('id').execute()).map(
    ({ text }) => text,
  )

describe('the text of a message', () => {
  test.each([
    ['HTML', '<script>alert(1)</script> &amp; <b>bold</b>'],
    ['emoji of several code points', '👍🏽 👨‍👩‍👧‍👦 🇯🇵 ❤️‍🔥'],
    ['Arabic with marks of direction', '\u202bمرحبا\u202c'],
    ['Hebrew', 'שלום'],
    ['Japanese', '修復歴なし'],
    ['combining marks', 'Z̶͑a̸͝l̴̽g̷͘o̵'],
    ['lines', 'One\n\n  Two\tThree'],
    ['SQL', "'; drop table chats; --"],
    ['a plural of messages', '{count, plural, one {#} other {#}}'],
    ['10 000 characters', 'x'.repeat(10_000)],
    ['10 000 characters of two units', '🚗'.repeat(10_000)],
    ['10 000 characters of Russian', 'ж'.repeat(10_000)],
  ])('stays as it was written: %s', async (_kind, text) => {
    expect(await send(text)).toBe(text)
    expect((await stored()).at(-1)).toBe(text)
    const { chat } = await call('getChat', { query: { bidId } }, { as: 'manager' })
    expect(chat.at(-1)?.text).toBe(text)
  })

  test('is trimmed before it is measured', async () => {
    expect(await send(`\n  ${'x'.repeat(10_000)} \t`)).toBe('x'.repeat(10_000))
  })

  test.each(['x', 'ж', '🚗'])('is limited to 10 000 characters of %s', async (character) => {
    const before = await stored()
    expect(await refusal(character.repeat(10_001))).toMatchObject({
      messageCode: 'invalid_fields',
      message: { comment: 'Must contain less than 10001 characters' },
    })
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \t\n\u00a0\u3000'],
    ['marks without width', '\u200b\u200d\ufeff\u202e'],
    ['a NUL alone', '\0'],
    ['a NUL within', 'a\0b'],
  ])('is not %s', async (_kind, text) => {
    const { messageCode, message } = await refusal(text)
    expect(messageCode).toBe('invalid_fields')
    expect(Object.keys(message)).toEqual(['comment'])
  })

  test('has a replacement character for a lone surrogate', async () => {
    expect(await send('a\ud83d b\udc00')).toBe('a\ufffd b\ufffd')
  })
})

describe('the key of a message', () => {
  test('makes it one message, even under concurrent retries', async () => {
    const before = (await stored()).length
    const headers = { 'idempotency-key': randomUUID() }
    const body = { bidId, comment: 'Once' }
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => respond('saveChat', { body }, { ...asClient, headers })),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect(new Set(responses.map((response) => response.body)).size).toBe(1)
    expect(await stored()).toHaveLength(before + 1)
    const other = await refused(
      'saveChat',
      { body: { bidId, comment: 'Twice' } },
      { ...asClient, headers },
    )
    expect(other.messageCode).toBe('idempotency_key_reused')
  })

  test('is not used up by a refused message', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const at = (id: number) => ({ body: { bidId: id, comment: 'Again' } })
    expect(
      (await refused('saveChat', at(bidId + 1000), { ...asClient, headers })).messageCode,
    ).toBe('not_found')
    await call('saveChat', at(bidId), { ...asClient, headers })
  })
})
