import { expect, test } from 'vitest'
import { testApp } from '#testing/database/app.ts'
import { addLots } from '#testing/database/lots.ts'
import { override } from '#testing/database/people.ts'

const server = await testApp()
const { call, db, refused } = server

const [id = 0, bikeId = 0, plain = 0] = await addLots(server, [
  {
    auctionDay: '2031-03-13',
    condition: 'R',
    exteriorGrade: 'B',
    interiorGrade: 'C',
    remarks: '小キズ\n修復歴 コアサポート交換済\nスロコン取付',
    mileageNote: '走行不明',
    inspection: {
      salesPoints: ['ワンオーナー、記録簿'],
      damage: [
        { panel: 'core-support', mark: 'XX' },
        { panel: 'FENDER_LEFT', mark: 'A1' },
        { panel: 'snorkel', mark: 'Q9' },
      ],
    },
    checklist: [['engine', 'オイル漏れ'], ['doors', 'OK'], 'nonsense'],
  },
  { kind: 'bike', auctionDay: '2031-03-13', remarks: '転倒歴' },
  { auctionDay: '2031-03-14' },
])
const input = (lotId: number, pageType: 'car-auction' | 'bikes' = 'car-auction') => ({
  params: { pageType },
  query: { id: String(lotId) },
})

test('reads a sheet line by line, with the decisive terms first', async () => {
  const { lines, highlights, marks, grades } = await call('sheetTerms', input(id), { as: 'client' })
  expect(lines.map(({ section, ja }) => [section, ja])).toEqual([
    ['remarks', '小キズ'],
    ['remarks', '修復歴 コアサポート交換済'],
    ['remarks', 'スロコン取付'],
    ['mileage', '走行不明'],
    ['checklist', 'オイル漏れ'],
    ['salesPoints', 'ワンオーナー、記録簿'],
  ])
  expect(lines[1]?.pieces).toMatchObject([
    {
      ja: '修復歴',
      en: 'structural repair history',
      ru: 'ремонт силовых элементов',
      importance: 3,
    },
    { ja: 'コアサポート', en: 'radiator support' },
    { ja: '交換済', en: 'replaced' },
  ])
  expect(lines[2]?.pieces).toMatchObject([
    { ja: 'スロコン', en: 'スロコン', ru: 'スロコン', understood: false },
    { ja: '取付', en: 'fitted', understood: true },
  ])
  expect(highlights.map(({ ja }) => ja)).toEqual([
    '修復歴',
    '走行不明',
    '交換済',
    'オイル漏れ',
    'ワンオーナー',
  ])
  expect(marks).toMatchObject([
    { panel: 'core-support', panelName: { en: 'Radiator support' }, mark: 'XX', severity: 3 },
    { panel: 'fender-left', mark: 'A1', text: { ru: 'царапина, мелкая, примерно до 10 см' } },
    { panel: 'snorkel', panelName: null, mark: 'Q9', text: null, meaning: null },
  ])
  expect(grades.map(({ of, grade }) => [of, grade])).toEqual([
    ['overall', 'R'],
    ['exterior', 'B'],
    ['interior', 'C'],
  ])
})

test('a motorbike has texts too, and a lot without any has none', async () => {
  const bike = await call('sheetTerms', input(bikeId, 'bikes'), { as: 'client' })
  expect(bike.highlights).toMatchObject([{ en: 'crash history' }])
  const none = await call('sheetTerms', input(plain), { as: 'client' })
  expect(none).toEqual({ grades: [], highlights: [], lines: [], marks: [] })
})

test('only people who may use translations and see the lot can read them', async () => {
  const refusal = async (as: 'client' | 'guest') =>
    (await refused('sheetTerms', input(id), { as })).messageCode
  expect(await refusal('guest')).toBe('not_permitted')
  await override(db, 'client', 'auctionTranslationUse', false)
  expect(await refusal('client')).toBe('not_permitted')
  await override(db, 'client', 'auctionTranslationUse', true)
  await override(db, 'client', 'carAuctionsView', false)
  expect(await refusal('client')).toBe('not_permitted')
})
