import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readText } from './read-text.ts'

const said = (text: string) =>
  readText(text)
    .filter(({ isSeparator }) => !isSeparator)
    .map(({ en, understood }) => (understood ? en : `[${en}]`))

describe('a text', () => {
  test.each([
    ['ワンオーナー', ['one owner']],
    ['ﾜﾝｵｰﾅｰ、禁煙車', ['one owner', "non-smoker's car"]],
    ['ﾊﾞﾝﾊﾟ-割れ', ['bumper', 'cracked']],
    ['左フロントフェンダー A1', ['left fender', 'scratch, small, up to about 10 cm']],
    [
      '左フロントドア A2・U1',
      ['left front door', 'scratch, medium, up to about 20 cm', 'dent, small, up to about 10 cm'],
    ],
    ['右リアドア凹', ['right rear door', 'dent']],
    ['リアバンパー　Ｕ２', ['rear bumper', 'dent, about as large as a palm']],
    ['修復歴 コアサポート交換済', ['structural repair history', 'radiator support', 'replaced']],
    ['下廻りサビ', ['underbody rust']],
    ['タイヤ山8分', ['80 % tread left']],
    ['走行34,000km', ['mileage', '34,000 km']],
    ['走行3.4万km', ['mileage', '34 000 km']],
    ['車検R8.5', ['inspection', '2026.05']],
    ['車検 令和8年5月12日', ['inspection', '2026.05.12']],
    ['平成30年式', ['2018']],
    ['昭和61年', ['1986']],
    ['R元年', ['2019']],
    ['2019年3月', ['2019.03']],
    ['スタッドレス積込', ['winter tyres included']],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test('says which side in the gender of Russian nouns', () => {
    const russian = (text: string) => readText(text)[0]?.ru
    expect(russian('左フロントドア')).toBe('левая передняя дверь')
    expect(russian('右ミラー')).toBe('правое зеркало')
    expect(russian('左テールランプ')).toBe('левый задний фонарь')
  })
})

describe('a negated term is not read as stated', () => {
  test.each([
    '修復歴なし',
    '修復歴無',
    '修復歴無し',
    '修復歴 なし',
    '修復歴：ナシ',
    '修復歴(無)',
    '修復歴はない',
    '修復歴ﾅｼ',
  ])('%s', (text) => {
    const [first] = readText(text)
    expect(first).toMatchObject({ en: 'no structural repair', tone: 'good', importance: 3 })
    expect(said(text)).toHaveLength(1)
  })

  test.each(['修復歴', '修復歴あり', '修復歴 有', '修復歴：アリ', '修復歴車'])('%s', (text) => {
    expect(readText(text)[0]).toMatchObject({
      en: 'structural repair history',
      tone: 'bad',
      importance: 3,
    })
  })

  test('by a word that follows', () => {
    expect(said('サビなし')).toEqual(['rust: none'])
    expect(readText('サビなし')[0]).toMatchObject({ tone: 'good', importance: 1 })
    expect(said('記録簿無')).toEqual(['service record: none'])
    expect(readText('記録簿無')[0]).toMatchObject({ tone: 'bad' })
    expect(said('リモコンキー欠')).toEqual(['remote missing'])
    expect(said('ナビ欠')).toEqual(['navigation: missing'])
    expect(said('エンジン異音不明')).toEqual(['engine noise: not known'])
  })

  test('by an unknown word: then neither is read', () => {
    expect(said('事故していません')).toEqual(['[事故していません]'])
    expect(said('サビは見られない')).toEqual(['[サビは見られない]'])
    expect(said('無事故')).toEqual(['no accident'])
    expect(said('無交換')).toEqual(['[無交換]'])
    expect(said('未修正')).toEqual(['[未修正]'])
  })

  test('only within its own item', () => {
    expect(said('修復歴、記録簿なし')).toEqual([
      'structural repair history',
      'service record: none',
    ])
  })
})

describe('nothing is guessed', () => {
  test.each([
    ['システム', ['[システム]']],
    ['セルフ', ['[セルフ]']],
    ['大阪', ['[大阪]']],
    ['途中', ['[途中]']],
    ['S3', ['[S3]']],
    ['H3', ['[H3]']],
    ['R99年', ['[R99年]']],
    ['H40.5', ['[H40]', '[5]']],
    ['2019年13月', ['[2019年13月]']],
    ['A1', ['[A1]']],
    ['ETCX', ['[ETCX]']],
    ['3年保証', ['[3年保証]']],
  ])('%s', (text, expected) => {
    expect(said(text).join('')).toBe(expected.join(''))
  })
})

describe('whatever a feed sends', () => {
  const words = [
    '修復歴',
    'なし',
    '無',
    'サビ',
    'ﾊﾞ',
    'ﾝ',
    'ー',
    'A1',
    '左',
    'ドア',
    '、',
    ' ',
    '令和5年',
    'ｶﾞ',
    'R5.6',
    '万',
    'km',
    '8分',
  ]
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(fc.constantFrom(...words)).map((parts) => parts.join('')),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  )

  test('every character is in exactly one piece', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = readText(text)
        expect(pieces.map(({ ja }) => ja).join('')).toBe(text)
        let at = 0
        for (const { from, to } of pieces) {
          expect(from).toBe(at)
          expect(to).toBeGreaterThan(from)
          at = to
        }
        expect(at).toBe(text.length)
      }),
      { numRuns: 500 },
    )
  })

  test('text that is not understood stays unchanged', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { understood, ja, en, ru } of readText(text)) {
          if (!understood) expect([en, ru]).toEqual([ja, ja])
        }
      }),
    )
  })
})
