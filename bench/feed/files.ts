import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { feedFields } from '#market/feeds/server/fields.ts'

export const formats = ['seriba', 'ndjson', 'ajes', 'csv'] as const
export type Format = (typeof formats)[number]

const houses = ['USS Tokyo', 'USS Nagoya', 'TAA Kinki', 'CAA Chubu', 'HAA Kobe', 'JU Aichi']
const cars = [
  ['TOYOTA', 'PRIUS', 'DAA-ZVW30', 1800],
  ['TOYOTA', 'AQUA', 'DAA-NHP10', 1500],
  ['HONDA', 'FIT', 'DBA-GK3', 1300],
  ['NISSAN', 'NOTE', 'DAA-HE12', 1200],
  ['SUZUKI', 'WAGON R', 'DBA-MH34S', 660],
] as const
const colors = ['PEARL WHITE', 'BLACK', 'SILVER', 'WINE RED', '青']
const equipment = ['AAC,PS,PW,ABS,AW', 'NAVIGATION TV,BACK CAMERA', 'AC PS PW', 'LEATHER SEAT,NAV']
const grades = ['4/B', '4.5', '3.5/C', 'R', '5', '3']

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item

/** Returns lot `at` of the file, with a text for each field; every 33rd one is bad. */
function lotAt(at: number): Record<string, string> {
  const [maker, model, chassis, engineCc] = pick(cars, at)
  const day = `2026-11-${String(1 + (Math.floor(at / 40_000) % 28)).padStart(2, '0')}`
  const sold = at % 2 === 1
  const image = (number: number) =>
    `https://img.example.jp/auto?system=auto&date=${day}&bid=${at}&number=${number}`
  return {
    house: pick(houses, at * 5 + Math.floor(at / 7)),
    auctionDay: day,
    auctionTime: `10:${String(at % 60).padStart(2, '0')}`,
    lotNumber: String(at + 1),
    maker,
    model,
    trim: `G TOURING SELECTION ${at % 50}`,
    chassis,
    year: String(2005 + (at % 20)),
    engineCc: String(engineCc),
    gearbox: at % 9 ? 'AT' : 'F5',
    drive: at % 3 ? 'FF' : '4WD',
    color: pick(colors, at),
    mileageKm: at % 33 === 5 ? 'far' : String((at * 7919) % 200_000),
    equipment: pick(equipment, at),
    condition: pick(grades, at),
    startPriceYen: String(100_000 + ((at * 37) % 2_000_000)),
    soldPriceYen: sold ? String(150_000 + ((at * 37) % 2_000_000)) : '',
    status: sold ? 'SOLD' : 'NOT SOLD',
    photos: [1, 2, 3].map(image).join('#'),
    sheet: image(0),
    remarks: 'ワンオーナー 記録簿 スペアキー',
    sourceId: `id${at}`,
  }
}

const fields = Object.keys(lotAt(0))

/** The mapping that reads the `csv` file. */
export const mapping = {
  name: 'bench',
  source: 'bench',
  nothing: [],
  ignore: [],
  rates: {},
  fields: Object.fromEntries(
    feedFields.filter((field) => fields.includes(field)).map((field) => [field, `My ${field}`]),
  ),
}

const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csvLine = (lot: Record<string, string>) => `${Object.values(lot).map(cell).join(',')}\n`

const xmlColumns: Readonly<Record<string, string>> = {
  id: 'sourceId',
  lot: 'lotNumber',
  auction: 'house',
  marka_name: 'maker',
  model_name: 'model',
  year: 'year',
  eng_v: 'engineCc',
  kuzov: 'chassis',
  grade: 'trim',
  color: 'color',
  kpp: 'gearbox',
  priv: 'drive',
  mileage: 'mileageKm',
  equip: 'equipment',
  rate: 'condition',
  start: 'startPriceYen',
  finish: 'soldPriceYen',
  status: 'status',
  info: 'remarks',
}

function xmlLine(lot: Record<string, string>): string {
  const columns = Object.entries(xmlColumns).map(([tag, field]) => `<${tag}>${lot[field]}</${tag}>`)
  const more =
    `<auction_date>${lot.auctionDay} ${lot.auctionTime}:00</auction_date><town>TOKYO</town>` +
    `<kpp_type>2</kpp_type><avg_string>602,503,588</avg_string><images>${lot.sheet}#${lot.photos}</images>`
  return `<row>${columns.join('')}${more}</row>\n`
}

function jsonLine(lot: Record<string, string>): string {
  const filled = Object.entries(lot).filter(([, text]) => text !== '')
  return `${JSON.stringify({ ...Object.fromEntries(filled), photos: lot.photos?.split('#') })}\n`
}

const writers: Readonly<
  Record<Format, { head: string; line(lot: Record<string, string>): string; foot: string }>
> = {
  seriba: { head: `${fields.join(',')}\n`, line: csvLine, foot: '' },
  csv: { head: `${fields.map((field) => `My ${field}`).join(',')}\n`, line: csvLine, foot: '' },
  ndjson: { head: '', line: jsonLine, foot: '' },
  ajes: { head: '<?xml version="1.0"?>\n<aj>\n', line: xmlLine, foot: '</aj>\n' },
}

/** Writes a file of `rows` lots. */
export async function writeFeedFile(path: string, format: Format, rows: number): Promise<void> {
  const { head, line, foot } = writers[format]
  const file = createWriteStream(path)
  file.write(head || '\n')
  for (let at = 0; at < rows; ) {
    let text = ''
    for (const end = Math.min(rows, at + 500); at < end; at++) text += line(lotAt(at))
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end(foot)
  await once(file, 'close')
}
