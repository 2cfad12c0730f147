import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import english from '#market/lots/messages/en/listings.first.json' with { type: 'json' }
import russian from '#market/lots/messages/ru/listings.first.json' with { type: 'json' }

it.each([
  [0, '0 лотов'],
  [1, '1 лот'],
  [3, '3 лота'],
  [5, '5 лотов'],
  [11, '11 лотов'],
  [21, '21 лот'],
  [112, '112 лотов'],
  [12_408, '12408 лотов'],
  [3_122, '3122 лота'],
])('counts %i lots in Russian', (count, text) => {
  const t = createTranslator({ locale: 'ru', messages: russian })
  expect(t('count.all', { count, total: String(count) })).toBe(text)
})

it('counts lots in English', () => {
  const t = createTranslator({ locale: 'en', messages: english })
  expect(t('count.all', { count: 1, total: '1' })).toBe('1 lot')
  expect(t('count.all', { count: 0, total: '0' })).toBe('0 lots')
})
