import { expect, test } from 'vitest'
import { readPdf } from '#testing/database/files/pdf-text.ts'
import { renderPdf } from './draw-pdf.ts'
import { findUnprintable } from './printable.ts'

const fileOf = async (...texts: string[]) =>
  Buffer.from(
    await renderPdf({
      ...{ title: 'T', author: 'A', language: 'en', createdAt: new Date(0) },
      content: texts.map((text) => ({ text })),
      footer: { left: '', right: '' },
    }),
  )

test.each([
  ['Hangul', '김철수 주식회사'],
  ['Georgian', 'გიორგი ბერიძე'],
  ['Armenian', 'Հայկ Պետրոսյան'],
  ['Arabic', 'محمد عبد الله'],
  ['Arabic with lam and alef', 'علاء الدين'],
  ['Persian', 'رضا کریمی پور'],
  ['Urdu', 'محمد آصف خان'],
  ['Hebrew', 'יצחק לוי'],
  ['Thai', 'สมชาย ใจดี'],
  ['Chinese', '张伟汽车贸易'],
  ['Greek', 'Γιώργος'],
  ['Vietnamese', 'Nguyễn Thị Hằng'],
  ['Ethiopic', 'አበበ ቢቂላ'],
  ['numerals', 'Crown Ⅲ'],
  ['Arabic with digits', 'شارع 25 دبي'],
  ['an Arabic company', 'شركة النور (دبي) ذ.م.م'],
  ['an Arabic address', 'دبي، شارع الشيخ زايد، مكتب 1204/7'],
  ['an Arabic address with a number before a comma', 'مكتب 1204/7، مبنى برج'],
  ['Arabic with a dash', 'دبي – شارع (نور) – برج'],
  ['Latin and Arabic', 'Al Noor شركة النور LLC'],
])('%s can be extracted as it was typed', async (_script, name) => {
  expect(await findUnprintable(name)).toBeNull()
  const { text } = await readPdf(await fileOf(name))
  expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(name)
})

test('a line break does not change the order of words', async () => {
  const words = Array.from({ length: 12 }, () => 'محمد عبد الله علاء الدين دبي').join(' ')
  const { text } = await readPdf(await fileOf(words))
  expect(text.trim().split('\n').length).toBeGreaterThan(1)
  expect(text.replaceAll(/\s+/g, ' ').trim()).toBe(words)
})

test('a character without a glyph is found', async () => {
  expect(await findUnprintable('Ann 🚗')).toBe('🚗')
})
