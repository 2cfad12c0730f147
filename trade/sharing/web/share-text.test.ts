import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeIn, messageOf, telegramLink, whatsAppLink } from './share-text.ts'

const text = {
  title: 'TOYOTA AQUA S Style Black & White, 2018',
  link: 'https://cars.test/car-auction/share/123456-abc_654321',
  password: 'Пароль: 012345',
  warning: 'Пожалуйста, не публикуйте ссылку и пароль.',
}

test('the copied text has a line each for title, link, password and warning', () => {
  expect(messageOf(text).split('\n')).toEqual([
    ...[text.title, text.link, text.password, text.warning],
  ])
})

test('messengers get the same text', () => {
  expect(new URL(whatsAppLink(text)).searchParams.get('text')).toBe(messageOf(text))
  const telegram = new URL(telegramLink(text)).searchParams
  expect(telegram.get('url')).toBe(text.link)
  const others = [text.title, text.password, text.warning].join('\n')
  expect(telegram.get('text')).toBe(others)
})

describe('the code in a typed or pasted text', () => {
  test.each([
    ['', ''],
    ['0123', '0123'],
    ['012345', '012345'],
    [' 012 345 ', '012345'],
    ['012-345', '012345'],
    ['０１２３４５', '012345'],
    ['01234567', '012345'],
    ['code', ''],
    ['code 12', '12'],
    ['Пароль: 012345', '012345'],
    ['Password: 012345.', '012345'],
    [messageOf(text), '012345'],
    ['012345 https://cars.test/car-auction/share/999999', '012345'],
  ])('%j', (input, found) => {
    expect(codeIn(input)).toBe(found)
  })

  test('is found in any message with any link', () => {
    const digits = fc.stringMatching(/^\d{6}$/)
    const id = fc.stringMatching(/^[\w-]{22}$/)
    fc.assert(
      fc.property(digits, id, (password, share) => {
        const link = `https://cars.test/oneprice/share/${share}`
        expect(codeIn(messageOf({ ...text, link, password: `Password: ${password}` }))).toBe(
          password,
        )
      }),
    )
  })
})
