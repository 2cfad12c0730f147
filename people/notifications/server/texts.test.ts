import { expect, test } from 'vitest'
import { textOf } from './texts.ts'

const lot = { lot: 'TOYOTA ALPHARD', lotNo: '4711', house: 'USS Tokyo' }

test('a notification says the same in both languages', () => {
  const won = { code: 'won', data: { ...lot, price: 390_000 }, count: 1 } as const
  expect(textOf(won, 'en')).toEqual({
    title: 'Won: TOYOTA ALPHARD',
    body: 'USS Tokyo, lot 4711, sold for 390\u2009000\u2009¥',
  })
  expect(textOf(won, 'ru')).toEqual({
    title: 'Выигран: TOYOTA ALPHARD',
    body: 'USS Tokyo, лот 4711, продан за 390\u2009000\u2009¥',
  })
})

test('a dealer reads whose bid it is', () => {
  const lost = { code: 'lost', data: { ...lot, client: 'Ann' }, count: 1 } as const
  expect(textOf(lost, 'en').body).toBe('Ann: USS Tokyo, lot 4711')
})

test('messages are counted, and what people write stays as it is', () => {
  const messages = (count: number, text: string, author = '') =>
    ({ code: 'message', data: { ...lot, text, author }, count }) as const
  expect(textOf(messages(1, '{text} <b>'), 'en')).toEqual({
    title: 'Message about lot 4711, TOYOTA ALPHARD',
    body: '{text} <b>',
  })
  expect(textOf(messages(3, 'Da', 'Ann'), 'en').title).toMatch(/^3 messages about/)
  expect(textOf(messages(3, 'Da', 'Ann'), 'ru')).toEqual({
    title: '3 сообщения: лот 4711, TOYOTA ALPHARD',
    body: 'Ann: Da',
  })
})

test('a deposit says how much', () => {
  const deposit = { code: 'deposit', data: { amount: 150_000 }, count: 1 } as const
  expect(textOf(deposit, 'en').body).toBe('150\u2009000\u2009¥ credited to your account')
})

test('what differs by language is there in both', () => {
  const moved = {
    code: 'purchase_dates',
    data: {
      'what:en': '3 cars',
      'what:ru': '3 машины',
      'detail:en': 'ETA later',
      'detail:ru': 'ETA позже',
    },
    count: 1,
  } as const
  expect(textOf(moved, 'en')).toEqual({ title: 'New dates: 3 cars', body: 'ETA later' })
  expect(textOf(moved, 'ru')).toEqual({ title: 'Новые даты: 3 машины', body: 'ETA позже' })
})
