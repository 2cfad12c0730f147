import { describe, expect, test } from 'vitest'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { splitGrades } from './grades.ts'
import {
  colorCode,
  driveCode,
  equipmentCodes,
  findStatus,
  gearboxCode,
  isWithoutEquipment,
} from './vocabulary.ts'

describe('equipment', () => {
  test.each([
    ['NAVIGATION TV,OPTION(AC / PS / PW)', ['NAV', 'TV', 'AC', 'PS', 'PW']],
    ['AAC PS PW AW', ['AAC', 'PS', 'PW', 'AW']],
    ['AAC KEYLESS ETC', ['AAC', 'KEYLESS', 'ETC']],
    ['ナビ、革・ETC', ['NAV', 'LEATHER', 'ETC']],
    ['PUSH START&SMART KEY', ['PUSH START', 'SMART KEY']],
    ['NAV BACK CAMERA AC', ['NAV', 'BCAM', 'AC']],
    ['AC;AC|ac', ['AC']],
    ['ANTIQUE ORNAMENT,AC', ['ANTIQUE ORNAMENT', 'AC']],
    ['-', []],
    ['なし', []],
    ['', []],
    ['純正ナビ', ['NAV']],
    ['社外ナビ TV', ['NAV', 'TV']],
    ['純正ナビTVバックカメラETC', ['NAV', 'TV', 'BCAM', 'ETC']],
    ['純正SDナビ、フルセグTV、Bカメラ', ['NAV', 'TV', 'BCAM']],
    ['社外AW', ['AFTERMARKET AW']],
    ['純正18インチアルミ', ['AW']],
    ['１７インチＡＷ　サンルーフ　革', ['AW', 'SR', 'LEATHER']],
    ['黒革シート', ['LEATHER']],
    ['サンルーフ付・両側パワスラ', ['SR', 'PSD']],
    ['スマートキープッシュスタート', ['SMART KEY', 'PUSH START']],
    ['LEDライト Wエアバック', ['LED', 'W AB']],
    // Words for unknown equipment stay as written.
    ['ワンオーナー', ['ワンオーナー']],
    ['ナビ故障', ['ナビ故障']],
    ['社外', ['社外']],
  ])('%s', (text, codes) => {
    expect(equipmentCodes(text)).toEqual(codes)
  })

  test('a dash of any kind means no equipment', () => {
    expect(['-', '―', 'なし', '無し', 'NONE'].map(isWithoutEquipment)).toEqual(Array(5).fill(true))
    expect(isWithoutEquipment('NONE,AC')).toBe(false)
  })
})

test.each([
  ['SOLD', lotStatus.sold],
  ['продан', lotStatus.sold],
  ['Не продан', lotStatus.notSold],
  ['Снят с торгов', lotStatus.removed],
  ['ОТМЕНЁН', lotStatus.cancelled],
  ['流札', lotStatus.notSold],
  ['Negotiate Sold', lotStatus.soldByNegotiation],
  ['4535', lotStatus.notSold],
  ['perhaps', undefined],
])('status %s', (text, status) => {
  expect(findStatus(text)).toBe(status)
})

test.each([
  ['4', '4', '', ''],
  ['３．５', '3.5', '', ''],
  ['3,5', '3.5', '', ''],
  ['S点', 'S', '', ''],
  ['ra', 'RA', '', ''],
  ['***', '***', '', ''],
  ['評価点 4.5', '4.5', '', ''],
  ['3.5/C', '3.5', '3.5', 'C'],
  ['4/b', '4', '4', 'B'],
  ['4B', '4', '4', 'B'],
  ['4 B', '4', '4', 'B'],
  ['4.5-B', '4.5', '4.5', 'B'],
  ['RA/B', 'RA', 'RA', 'B'],
  ['R/A', 'R', 'R', 'A'],
  ['***/C', '***', '***', 'C'],
  ['4 A/B', '4', 'A', 'B'],
  ['4AB', '4', 'A', 'B'],
  ['3.5/-', '3.5', '3.5', ''],
  ['3.5/', '3.5', '3.5', ''],
  ['', '', '', ''],
])('grade %s', (text, condition, exterior, interior) => {
  expect(splitGrades(text.normalize('NFKC'))).toEqual({ condition, exterior, interior })
})

test.each(['7', '0.5', '?', 'good', '4/Z', '4/B/C/D', '評価外'])(
  '%s is kept as it is written',
  (text) => {
    const condition = text.toUpperCase()
    expect(splitGrades(text)).toEqual({ condition, exterior: '', interior: '' })
  },
)

test.each([
  ['インパネ4AT', 'IA'],
  ['ｲﾝﾊﾟﾈAT', 'IA'],
  ['コラム4AT', 'CA'],
  ['コラムＡＴ', 'CA'],
  ['フロア5MT', 'F5'],
  ['フロア6AT', 'FAT'],
  ['フロアMT', 'MT'],
  ['コラム5MT', 'C5'],
  ['インパネ5速MT', 'I5'],
  ['5速MT', 'F5'],
  ['6速マニュアル', 'F6'],
  ['AT4速', 'AT'],
  ['8速スポーツAT', 'AT'],
  ['フロアCVT', 'CVT'],
  ['インパネCVT', 'CVT'],
  ['CVT7速', 'CVT'],
  ['7速DCT', 'DCT'],
  ['5AGS', 'SAT'],
  ['オートマ車', 'AT'],
  ['F5', 'F5'],
  ['FAT', 'FAT'],
])('gearbox %s', (text, code) => {
  expect(gearboxCode(text)).toBe(code)
})

test.each(['5速', 'AT?', '要修理', 'AT滑り有', 'D', 'MISSION UNKNOWN'])(
  'a gearbox that is not understood is kept: %s',
  (text) => {
    expect(gearboxCode(text)).toBe(text.toUpperCase() === 'AT?' ? 'AT' : text.toUpperCase())
  },
)

test('unknown names are stored as written', () => {
  expect(colorCode('Pearl white')).toBe(colorCode('PEARL WHITE'))
  expect([colorCode('白'), colorCode('белый')]).toEqual([colorCode('WHITE'), colorCode('WHITE')])
  expect(colorCode('moon dust')).toBe('MOON DUST')
  expect(driveCode('2wd')).toBe('2WD')
})
