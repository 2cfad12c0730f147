import { describe, expect, test } from 'vitest'
import { nameIndexOf } from '#testing/database/name-index.ts'
import { bikeMakers, carMakers } from '../makers.ts'
import { findNames, fit, modelIdsNamed } from './name-search.ts'
import { isNear, nameSound } from './name-sound.ts'

const cars = nameIndexOf(carMakers)
const bikes = nameIndexOf(bikeMakers)

const modelsOf = (text: string, index = cars) =>
  findNames(index, text).models.map(({ model }) => `${model.maker.name} ${model.name}`)

describe('finds a name first', () => {
  test.each([
    // Spelled out, with and without the maker, in any order.
    ['alphard', 'TOYOTA ALPHARD'],
    ['Toyota Alphard', 'TOYOTA ALPHARD'],
    ['alphard toyota', 'TOYOTA ALPHARD'],
    ['ａｌｐｈａｒｄ', 'TOYOTA ALPHARD'],
    ['xtrail', 'NISSAN X-TRAIL'],
    ['rav 4', 'TOYOTA RAV4'],
    ['cx5', 'MAZDA CX-5'],
    ['lexus rx450h', 'LEXUS RX'],
    // Cyrillic spellings that are in no list.
    ['алфорд', 'TOYOTA ALPHARD'],
    ['калдина', 'TOYOTA CALDINA'],
    ['цефиро', 'NISSAN CEFIRO'],
    ['премасси', 'MAZDA PREMACY'],
    ['форестр', 'SUBARU FORESTER'],
    ['нисан скайлан', 'NISSAN SKYLINE'],
    ['тоётта алфард гибрид', 'TOYOTA ALPHARD HYBRID'],
    // Misspelled Latin ones.
    ['harier', 'TOYOTA HARRIER'],
    ['corola filder', 'TOYOTA COROLLA FIELDER'],
    // Kana: other kana, no long vowels, and a word from the middle.
    ['あるふぁーど', 'TOYOTA ALPHARD'],
    ['アルファド', 'TOYOTA ALPHARD'],
    ['ｱﾙﾌｧｰﾄﾞ', 'TOYOTA ALPHARD'],
    ['トヨタ アルファード', 'TOYOTA ALPHARD'],
    ['ベゼル', 'HONDA VEZEL'],
  ])('%s', (text, expected) => {
    expect(modelsOf(text)[0]).toBe(expected)
  })

  test('among bikes', () => {
    expect(modelsOf('ниндзя 400', bikes)[0]).toBe('KAWASAKI NINJA 400')
    expect(modelsOf('ハヤブサ', bikes)[0]).toBe('SUZUKI GSX1300R HAYABUSA')
    expect(modelsOf('харлей fat boy', bikes)[0]).toBe('HARLEY-DAVIDSON FAT BOY')
  })
})

test('matches words from their beginning: mar is March and Mark, but not Smart', () => {
  for (const text of ['mar', 'мар']) {
    const { makers } = findNames(cars, text)
    expect(makers.map(({ maker }) => maker.name)).not.toContain('SMART')
    expect(modelsOf(text)).toEqual(expect.arrayContaining(['NISSAN MARCH', 'TOYOTA MARK X']))
    expect(modelsOf(text).filter((name) => name.startsWith('SMART'))).toEqual([])
  }
})

test.each([
  ['land cruiser prado 150', 'TOYOTA LAND CRUISER PRADO', ['150']],
  ['альфард 2018 кожа', 'TOYOTA ALPHARD', ['2018', 'кожа']],
  ['mark x 130', 'TOYOTA MARK X', ['130']],
  ['skyline r34', 'NISSAN SKYLINE', ['r34']],
])('returns the text after the name: %s', (text, name, rest) => {
  expect(modelsOf(text)[0]).toBe(name)
  expect(findNames(cars, text).rest).toEqual(rest)
})

test.each(['', '%', "' or true --", 'zzzz', '1001', 'навигация', 'ы'.repeat(90), '私'])(
  'means no name: %s',
  (text) => {
    const found = findNames(cars, text)
    expect([...found.makers, ...found.models]).toEqual([])
  },
)

test('lists guesses only if nothing is spelled right', () => {
  expect(findNames(cars, 'alphard').models.every((one) => one.fit > fit.guess)).toBe(true)
  expect(findNames(cars, 'toyta').makers).toMatchObject([{ fit: fit.guess }])
})

test('the filter by name has all models of a maker, or those with the words', () => {
  const count = (text: string) => modelIdsNamed(cars, text).length
  const toyota = carMakers.find(({ name }) => name === 'TOYOTA')?.models.length ?? 0
  expect(count('toyota')).toBe(toyota)
  expect(count('тойота')).toBe(toyota)
  expect(count('corolla')).toBeGreaterThan(8)
  expect(count('королла')).toBe(count('corolla'))
  expect(count('no such model')).toBe(0)
})

test('sounds and distances', () => {
  expect(nameSound('ALPHARD')).toBe(nameSound('Алфард'))
  expect(nameSound('ヴェゼル')).toBe(nameSound('べぜる'))
  expect([isNear('', 'abc', 3), isNear('', 'abc', 2)]).toEqual([true, false])
  expect([isNear('harrier', 'hariar', 2), isNear('harrier', 'hariar', 1)]).toEqual([true, false])
})

test('a text of any length takes milliseconds', () => {
  const texts = [
    'тоётта ландкрузир прадо ддддд еее жжж ззз иии',
    'a b c d e f g h i j k',
    'а'.repeat(100),
  ]
  for (const text of texts) findNames(cars, text)
  // CPU time of this process, whatever else the machine is doing.
  const began = process.cpuUsage()
  for (const text of texts) findNames(cars, text)
  expect(process.cpuUsage(began).user).toBeLessThan(500_000)
})
