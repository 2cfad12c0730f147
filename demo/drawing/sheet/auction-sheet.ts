import { japaneseDay, japaneseYear } from './japanese-date.ts'
import { drawBikeMap, drawRates } from './sheet-bike.ts'
import type { AuctionSheet } from './sheet-data.ts'
import { type Field, field, ink, notes, rect, rules, runOn } from './sheet-form.ts'
import { drawCarMap } from './sheet-map.ts'
import { type Setter, startSetting } from './sheet-type.ts'

/** Boxes of the form, and the feed codes that tick them. */
const ticks = [
  ['ナビ', ['NAV', 'NAVI', 'ナビ']],
  ['TV', ['TV']],
  ['革', ['LEATHER', '革', 'カワ', '本革シート']],
  ['SR', ['SR', 'サンルーフ']],
  ['AW', ['AW', '純AW', '外AW']],
  ['PS', ['PS']],
  ['PW', ['PW']],
  ['ABS', ['ABS']],
  ['エアB', ['AB', 'SRS', 'エアB', 'AIRBAG', 'W AB', 'WAB']],
] as const

const marks = [
  'A キズ',
  'U ヘコミ',
  'B キズ凹',
  'E エクボ',
  'W 補修跡',
  'S サビ',
  'C 腐食',
  'P 要塗装',
  'X 要交換',
  'XX 交換済',
  'Y 割れ',
  'G 飛石',
]

const WIDTH = 1000
const HEIGHT = 720
/** Left part of the form: x and width. */
const LEFT = 14
const WIDE = 608
const RIGHT = 630
const NARROW = 356

/** Draws a lot's inspection sheet (出品票) as SVG, 1000 x 720, with all text as outlines. */
export function drawAuctionSheet(sheet: AuctionSheet): string {
  const type = startSetting()
  const body = [
    header(type, sheet),
    grade(type, sheet),
    identity(type, sheet),
    sheet.kind === 'car' ? equipment(type, sheet.equipment) : '',
    writing(type, sheet),
    map(type, sheet),
    footer(type, sheet),
    rules(rect(8, 8, WIDTH - 16, HEIGHT - 16), 2),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${type.defs()}</defs><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${ink.paper}"/>${body}</svg>`
}

function number(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return ''
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')
}

function unit(value: number | null | undefined, suffix: string): string {
  const text = number(value)
  return text && `${text} ${suffix}`
}

/** Draws boxes side by side, each as wide as its share of the row. */
function row(
  type: Setter,
  y: number,
  height: number,
  cells: readonly (readonly [share: number, field: Omit<Field, 'x' | 'y' | 'width' | 'height'>])[],
): string {
  const total = cells.reduce((sum, [share]) => sum + share, 0)
  let x = LEFT
  let frame = ''
  let text = ''
  for (const [i, [share, cell]] of cells.entries()) {
    const rest = LEFT + WIDE - x
    const width = i === cells.length - 1 ? rest : Math.round((WIDE * share) / total)
    frame += rect(x, y, width, height)
    text += field(type, { x, y, width, height, ...cell })
    x += width
  }
  return rules(frame) + text
}

function header(type: Setter, sheet: AuctionSheet): string {
  return (
    row(type, 14, 58, [
      [1.15, { label: '出品番号', value: sheet.lotNumber, size: 32, align: 'middle', bold: true }],
      [1.6, { label: '会場', value: sheet.houseName, size: 22, bold: true }],
      [1.35, { label: '開催日', value: japaneseDay(sheet.auctionDay), size: 17, align: 'middle' }],
    ]) + rules(rect(LEFT, 14, WIDE, 58), 1.8)
  )
}

function grade(type: Setter, sheet: AuctionSheet): string {
  const cell = (x: number, width: number, label: string, value: string, size: number) =>
    `<path d="${rect(x, 14, width, 20)}" fill="${ink.shade}"/>` +
    rules(rect(x, 14, width, 104) + rect(x, 14, width, 20), 1.6) +
    type.line(label, x + width / 2, 29, { size: 13, align: 'middle', colour: ink.label }) +
    type.line(value, x + width / 2, 34 + 42 + size * 0.36, {
      size,
      weight: 700,
      align: 'middle',
      colour: ink.value,
      fit: width - 16,
    })
  if (sheet.kind === 'bike') return cell(RIGHT, NARROW, '評価点', sheet.condition, 72)
  return (
    cell(RIGHT, 172, '評価点', sheet.condition, 72) +
    cell(RIGHT + 172, 92, '外装', sheet.exteriorGrade ?? '', 46) +
    cell(RIGHT + 264, 92, '内装', sheet.interiorGrade ?? '', 46)
  )
}

function identity(type: Setter, sheet: AuctionSheet): string {
  const car = sheet.kind === 'car'
  const mileage = sheet.mileageKm === null ? '走行不明' : unit(sheet.mileageKm, 'km')
  return (
    row(type, 78, 48, [
      [1, { label: '車名', value: `${sheet.maker} ${sheet.model}`.trim(), size: 22, bold: true }],
      [1, { label: 'グレード', value: sheet.trim ?? '', size: 19 }],
    ]) +
    row(type, 126, 44, [
      [1.2, { label: '初年度登録', value: japaneseYear(sheet.year, sheet.month) }],
      [1.1, { label: '型式', value: sheet.modelCode ?? '' }],
      [0.9, { label: '排気量', value: unit(sheet.engineCc, 'cc'), align: 'end' }],
      [0.8, { label: '燃料', value: sheet.fuelJa ?? '', size: 16 }],
    ]) +
    row(type, 170, 44, [
      [1.7, { label: '車台番号', value: sheet.frameNumber ?? '' }],
      [0.7, { label: 'シフト', value: sheet.gearbox ?? '', align: 'middle' }],
      ...(car
        ? ([
            [0.6, { label: '冷房', value: sheet.airConditioning ?? '', align: 'middle' }],
            [0.5, { label: 'ドア', value: number(sheet.doors), align: 'middle' }],
          ] as const)
        : []),
      [0.5, { label: '定員', value: number(sheet.seats), align: 'middle' }],
    ]) +
    row(type, 214, 46, [
      [1.3, { label: '走行距離', value: mileage, size: 23, align: 'end', bold: true }],
      [1.2, { label: '色', value: sheet.colorJa ?? '', size: 17 }],
      [0.8, { label: 'カラーNo', value: sheet.colorCode ?? '', align: 'middle' }],
      [0.8, { label: '車歴', value: sheet.usageJa ?? '', size: 16, align: 'middle' }],
    ]) +
    rules(rect(LEFT, 78, WIDE, 182), 1.8)
  )
}

function equipment(type: Setter, codesOfLot: readonly string[]): string {
  const y = 266
  const known = new Set<string>()
  const wanted = codesOfLot.map((code) => code.trim().toUpperCase())
  let x = LEFT + 54
  let boxes = ''
  let checks = ''
  let text = ''
  for (const [label, aliases] of ticks) {
    const found = wanted.filter((code) => aliases.some((alias) => alias === code))
    for (const code of found) known.add(code)
    boxes += rect(x, y + 12, 13, 13)
    if (found.length > 0) checks += `M${x + 2} ${y + 18}l4 5 8-12`
    text += type.line(label, x + 17, y + 24, { size: 14, colour: ink.label })
    x += 17 + Math.round(type.measure(label, 14)) + 11
  }
  const rest = codesOfLot.filter((code) => !known.has(code.trim().toUpperCase()) && code !== '-')
  const room = LEFT + WIDE - x - 8
  return (
    `<path d="${rect(LEFT, y, 46, 38)}" fill="${ink.shade}"/>` +
    type.line('装備', LEFT + 23, y + 24, { size: 14, align: 'middle', colour: ink.label }) +
    text +
    type.line(rest.join(' '), x, y + 24, { size: 13, colour: ink.value, fit: room }) +
    rules(boxes) +
    rules(checks, 2.4, ink.value) +
    rules(rect(LEFT, y, 46, 38) + rect(LEFT, y, WIDE, 38), 1.4)
  )
}

function writing(type: Setter, sheet: AuctionSheet): string {
  const top = sheet.kind === 'car' ? 310 : 266
  const points = { x: LEFT, y: top, width: WIDE, height: 118, title: 'セールスポイント', rows: 4 }
  const below = top + 124
  const remarks = {
    x: LEFT,
    y: below,
    width: WIDE,
    height: 634 - below,
    title: '注意事項 / 検査員報告',
    rows: sheet.kind === 'car' ? 8 : 9,
  }
  return (
    notes(type, points, sheet.salesPoints) +
    notes(type, remarks, sheet.remarks) +
    rules(rect(LEFT, top, WIDE, points.height) + rect(LEFT, below, WIDE, remarks.height), 1.4)
  )
}

function map(type: Setter, sheet: AuctionSheet): string {
  const top = 124
  const frame = rules(rect(RIGHT, top, NARROW, 634 - top), 1.4)
  const at = (x: number, y: number, content: string) =>
    `<g transform="translate(${x} ${y})">${content}</g>`
  if (sheet.kind === 'car') {
    return frame + at(RIGHT + 3, top + 46, drawCarMap(type, sheet.damage)) + legend(type, top)
  }
  return (
    frame +
    at(RIGHT + 3, top + 66, drawBikeMap(type, sheet.damage)) +
    at(RIGHT + 3, top + 366, drawRates(type, sheet.rates)) +
    legend(type, top)
  )
}

function legend(type: Setter, top: number): string {
  const lines = runOn(type, marks, NARROW - 14, 10.5)
  return lines
    .map((line, i) =>
      type.line(line, RIGHT + 8, top + 16 + i * 14, { size: 10.5, colour: ink.label }),
    )
    .join('')
}

function footer(type: Setter, sheet: AuctionSheet): string {
  const y = 640
  const height = 66
  const price = sheet.startPriceYen === null ? '' : `${number(sheet.startPriceYen)} 円`
  const terms = [
    '書類・部品の後日送付はセールスポイント欄に記載。',
    '評価点は検査時の状態であり、保証ではありません。',
  ]
  return (
    rules(
      rect(LEFT, y, 372, height) +
        rect(LEFT + 372, y, 236, height) +
        rect(RIGHT, y, NARROW, height),
      1.4,
    ) +
    terms
      .map((term, i) =>
        type.line(term, LEFT + 10, y + 46 + i * 14, { size: 10.5, colour: ink.label, fit: 352 }),
      )
      .join('') +
    type.line('出品票', LEFT + 10, y + 27, { size: 19, weight: 700, colour: ink.line }) +
    type.line('AUCTION INSPECTION SHEET', LEFT + 78, y + 26, { size: 11, colour: ink.label }) +
    field(type, { x: LEFT + 372, y, width: 236, height, label: '出品店', value: '', size: 16 }) +
    field(type, {
      x: RIGHT,
      y,
      width: NARROW,
      height,
      label: 'スタート価格',
      value: price,
      size: 36,
      align: 'end',
      bold: true,
    })
  )
}
