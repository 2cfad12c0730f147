import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const linksOf = (text: string) =>
  textParts(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text)

test('finds URLs without the punctuation around them', () => {
  expect(linksOf('See https://a.example/x?id=1, and (https://b.example/y).')).toEqual([
    'https://a.example/x?id=1',
    'https://b.example/y',
  ])
})

test.each([
  'http://a.example',
  'javascript:alert(1)',
  'https://',
  'https://bank.example@evil.example/',
  'www.a.example',
])('leaves %s a text', (text) => {
  expect(linksOf(text)).toEqual([])
})

test('keeps the whole text', () => {
  const text = '<b>Look</b>: https://a.example/ю 🚗\nhttps://b.example'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
