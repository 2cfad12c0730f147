import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { maxListValues, maxTextBytes } from './query-text.ts'
import {
  codeList,
  dayList,
  idList,
  numberCodeList,
  queryBound,
  queryRange,
  queryText,
} from './query-values.ts'

const refuses = (schema: z.ZodType, value: unknown) => {
  expect(schema.safeParse(value).success).toBe(false)
}

describe('a text', () => {
  test('is measured in bytes, not in characters', () => {
    expect(queryText.parse('x'.repeat(maxTextBytes))).toHaveLength(maxTextBytes)
    refuses(queryText, 'x'.repeat(maxTextBytes + 1))
    expect(queryText.parse('я'.repeat(maxTextBytes / 2))).toHaveLength(maxTextBytes / 2)
    refuses(queryText, 'я'.repeat(maxTextBytes / 2 + 1))
  })

  test('contains no NUL and may not be repeated', () => {
    refuses(queryText, 'a\0b')
    refuses(queryText, ['a', 'b'])
  })
})

describe('a list', () => {
  test('is separated by commas or by repeating the key', () => {
    expect(codeList.parse('AT, CVT,,5F')).toEqual(['AT', 'CVT', '5F'])
    expect(codeList.parse(['AT', 'CVT,5F'])).toEqual(['AT', 'CVT', '5F'])
    expect(idList.parse(['1', '2', '1,3'])).toEqual([1, 2, 3])
    expect(codeList.parse('')).toEqual([])
    expect(codeList.parse(' , ')).toEqual([])
  })

  test.each([maxListValues, 1, 0])('may have %i values', (count) => {
    const ids = Array.from({ length: count }, (_, at) => 999_999_999 - at)
    expect(idList.parse(ids.join())).toEqual(ids)
    expect(idList.parse(ids.map(String))).toEqual(ids)
  })

  test('has at most 200 values, each of at most 2 KB', () => {
    const many = Array.from({ length: maxListValues + 1 }, (_, at) => String(at))
    for (const list of [codeList, idList]) {
      refuses(list, many.join())
      refuses(list, many)
    }
    refuses(codeList, `AT,${'x'.repeat(maxTextBytes + 1)}`)
    refuses(codeList, 'AT,\0')
  })

  test.each(['toyota', '-1', '1.5', '1e3', '1234567890', '0x10'])('of ids refuses %s', (value) => {
    refuses(idList, value)
    refuses(idList, `1,${value}`)
  })

  test('of numeric codes has only known ones', () => {
    const list = numberCodeList([4531, 4532])
    expect(list.parse('4532,4531')).toEqual([4532, 4531])
    for (const value of ['4530', '04531', 'sold', '4531,1']) refuses(list, value)
  })

  test('of days has only days that exist', () => {
    expect(dayList.parse('2031-03-12,2032-02-29')).toEqual(['2031-03-12', '2032-02-29'])
    for (const day of ['2031-02-29', '2031-3-1', '12.03.2031', '0000-01-01', 'today']) {
      refuses(dayList, day)
    }
  })
})

describe('a range', () => {
  const range = queryRange(9999)

  test.each([
    ['2015,2020', [2015, 2020]],
    [' 2015 , 2020 ', [2015, 2020]],
    ['2015,0', [2015, 0]],
    ['2015,', [2015, 0]],
    [',2020', [0, 2020]],
    ['0,2020', [0, 2020]],
    ['2020,2020', [2020, 2020]],
    ['0,9999', [0, 9999]],
  ])('%s', (text, expected) => {
    expect(range.parse(text)).toEqual(expected)
  })

  test.each([
    '0,0',
    '',
    ',',
    '2015',
    '2015,2020,2025',
    '2020,2015',
    'new,old',
    '2015,x',
    '-1,5',
    '1.5,3',
    '1e3,2e3',
    '0,10000',
    `0,${'9'.repeat(400)}`,
    'Infinity,NaN',
  ])('invalid text becomes 0,0: %s', (text) => {
    expect(range.parse(text)).toEqual([0, 0])
  })

  test('any text is accepted, and the maximum is never below the minimum', () => {
    const texts = fc.oneof(fc.string(), fc.tuple(fc.integer(), fc.integer()).map(String))
    fc.assert(
      fc.property(texts, (text) => {
        if (text.includes('\0')) return
        const [min, max] = range.parse(text)
        for (const end of [min, max]) expect(Number.isInteger(end) && end >= 0).toBe(true)
        expect(max === 0 || min <= max).toBe(true)
      }),
    )
  })

  test('may not be repeated, and each bound can be a parameter of its own', () => {
    refuses(range, ['1', '2'])
    expect(queryBound(9999).parse('2015')).toBe(2015)
    for (const text of ['', 'x', '-1', '10000', '1,2']) expect(queryBound(9999).parse(text)).toBe(0)
  })
})
