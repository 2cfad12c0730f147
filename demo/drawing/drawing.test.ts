import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auctionHouses } from '#market/reference-data/server/auction-houses.ts'
import { colors } from '#market/reference-data/server/colors.ts'
import { fuels } from '#market/reference-data/server/drives-and-fuels.ts'
import { bikeViews, drawBikePhoto } from './bike/bike-photo.ts'
import { bikeStyles } from './bike/bike-spec.ts'
import { carBodies } from './car/body-spec.ts'
import { type CarPhoto, type CarView, carViews, drawCarPhoto } from './car/car-photo.ts'
import { drawAuctionSheet } from './sheet/auction-sheet.ts'
import { glyphOutline } from './sheet/glyph-outlines.ts'
import { japaneseDay, japaneseYear } from './sheet/japanese-date.ts'
import type { AuctionSheet } from './sheet/sheet-data.ts'

const outside: CarView[] = ['front-left', 'side', 'rear', 'front', 'rear-right']

const photo: CarPhoto = {
  body: 'sedan',
  paint: '#1f3f77',
  view: 'front-left',
  seed: 7,
  width: 640,
  mileageKm: 38412,
}

const sheet: AuctionSheet = {
  kind: 'car',
  lotNumber: '24117',
  houseName: 'USS Tokyo',
  auctionDay: '2026-11-19',
  maker: 'TOYOTA',
  model: 'ALPHARD',
  trim: '2.5S C PACKAGE',
  modelCode: '6BA-AGH30W',
  frameNumber: 'AGH30-0312845',
  year: 2021,
  month: 5,
  engineCc: 2490,
  gearbox: 'FAT',
  airConditioning: 'WAC',
  mileageKm: 52180,
  colorJa: 'ホワイトパール',
  colorCode: '070',
  fuelJa: 'ガソリン',
  seats: 7,
  doors: 5,
  condition: '4.5',
  exteriorGrade: 'B',
  interiorGrade: 'C',
  equipment: ['AAC', 'PS', 'PW', 'ABS', 'NAV', 'LEATHER'],
  salesPoints: ['ワンオーナー', '禁煙車'],
  remarks: ['フロントガラス飛石', '下廻り表面サビ小'],
  damage: [
    { panel: 'front-bumper', mark: 'A1' },
    { panel: 'quarter-right', mark: 'XX' },
  ],
  startPriceYen: 2_980_000,
}

/** Returns the first fault that would keep an XML parser from reading a picture. */
function faultOf(svg: string): string | undefined {
  if (/NaN|undefined|Infinity|null/.test(svg)) return 'a number is missing'
  const open: string[] = []
  const tag = /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z:0-9-]+="[^"<]*")*)\s*(\/?)>/g
  if (svg.replace(tag, '').includes('<')) return 'a tag is malformed'
  for (const [, closing, name = '', attributes = '', empty] of svg.matchAll(tag)) {
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length) return `an attribute twice in ${name}`
    if (closing) {
      if (open.pop() !== name) return `unexpected </${name}>`
    } else if (!empty) open.push(name)
  }
  if (open.length > 0) return `${open.join()} left open`
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const used = [...svg.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(([, id]) => id)
  return used.find((id) => !ids.has(id))?.replace(/^/, 'no definition of ')
}

const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0

describe('car photos', () => {
  it.each(carBodies)('draws every view of a %s well-formed and small', (body) => {
    for (const view of carViews) {
      const large = drawCarPhoto({ ...photo, body, view, width: 1280 })
      const thumb = drawCarPhoto({ ...photo, body, view, width: 92 })
      expect([view, faultOf(large), faultOf(thumb)]).toEqual([view, undefined, undefined])
      expect(large.length, view).toBeLessThan(16_000)
      expect(thumb.length, view).toBeLessThan(7_800)
      expect(thumb.length, view).toBeLessThan(large.length)
    }
  })

  it('keeps every picture inside its bounds for many seeds', () => {
    for (let seed = 0; seed < 60; seed++) {
      for (const body of carBodies) {
        const svg = drawCarPhoto({ ...photo, body, seed, width: seed % 2 ? 92 : 800 })
        expect(faultOf(svg)).toBeUndefined()
        expect(svg.length).toBeLessThan(seed % 2 ? 7_800 : 16_000)
      }
    }
  })

  it('is the same for the same input', () => {
    for (const view of carViews) {
      expect(drawCarPhoto({ ...photo, view })).toBe(drawCarPhoto({ ...photo, view }))
    }
  })

  it('differs by paint, seed, body and view', () => {
    const pictures = [
      ...outside.map((view) => drawCarPhoto({ ...photo, view })),
      ...carBodies.filter((b) => b !== photo.body).map((body) => drawCarPhoto({ ...photo, body })),
      drawCarPhoto({ ...photo, paint: '#9b1c24' }),
      drawCarPhoto({ ...photo, seed: 8 }),
    ]
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('shows the reading of the odometer, and dashes if it is unknown', () => {
    expect(drawCarPhoto({ ...photo, view: 'dashboard' })).toContain('>38412<')
    const { mileageKm: _, ...unknown } = photo
    expect(drawCarPhoto({ ...unknown, view: 'dashboard' })).toContain('>------<')
  })

  it('contains no text of the caller', () => {
    const svg = drawCarPhoto({ ...photo, paint: '"><script>alert(1)</script>' })
    expect(svg).not.toContain('script')
    expect(faultOf(svg)).toBeUndefined()
  })
})

describe('bike photos', () => {
  it.each(bikeStyles)('draws every view of a %s well-formed, small and repeatably', (style) => {
    for (const view of bikeViews) {
      const base = { style, paint: '#9b1c24', view, seed: 3, mileageKm: 18233 }
      const large = drawBikePhoto({ ...base, width: 1280 })
      const thumb = drawBikePhoto({ ...base, width: 92 })
      expect([view, faultOf(large), faultOf(thumb)]).toEqual([view, undefined, undefined])
      expect(large.length).toBeLessThan(14_000)
      expect(thumb.length).toBeLessThan(7_000)
      expect(drawBikePhoto({ ...base, width: 1280 })).toBe(large)
      expect(drawBikePhoto({ ...base, paint: '#2f7d46', width: 1280 })).not.toBe(large)
    }
  })

  it('shows the reading of the odometer', () => {
    const meter = { style: 'naked', paint: '#111', view: 'meter', seed: 1, width: 640 } as const
    expect(drawBikePhoto({ ...meter, mileageKm: 18233 })).toContain('>18233<')
  })
})

describe('auction sheets', () => {
  it('is well-formed, of bounded size and repeatable', () => {
    const svg = drawAuctionSheet(sheet)
    expect(faultOf(svg)).toBeUndefined()
    expect(svg.length).toBeLessThan(120_000)
    expect(drawAuctionSheet(sheet)).toBe(svg)
  })

  it('sets text as outlines, with each glyph stored once', () => {
    const svg = drawAuctionSheet(sheet)
    expect(svg).not.toContain('<text')
    const uses = (text: Partial<AuctionSheet>) =>
      count(drawAuctionSheet({ ...sheet, ...text }), /<use href="#g/g)
    expect(uses({ trim: '' })).toBe(uses({}) - '2.5SCPACKAGE'.length)
    expect(uses({ remarks: [] })).toBe(uses({}) - 'フロントガラス飛石下廻り表面サビ小'.length)
    expect(uses({ startPriceYen: null })).toBe(uses({}) - '2,980,000円'.length)
    expect(uses({ mileageKm: null })).toBe(uses({}) - '52,180km'.length + '走行不明'.length)
    const glyphs = [...svg.matchAll(/<path id="g\w+" d="([^"]+)"/g)].map(([, d]) => d)
    expect(glyphs.length).toBeGreaterThan(120)
    expect(new Set(glyphs).size).toBeGreaterThan(glyphs.length - 4)
  })

  it('has an outline for every character that the demo can draw', () => {
    const folder = join(import.meta.dirname, '..')
    // Sheets never show messages, notes, or texts about purchases.
    const isDrawn = (file: string) =>
      !file.endsWith('.test.ts') &&
      !file.startsWith('conversations') &&
      !file.startsWith('purchases')
    const texts = globSync('**/*.ts', { cwd: folder })
      .filter(isDrawn)
      .map((file) => readFileSync(join(folder, file), 'utf8'))
    const written = [
      ...texts,
      ...[auctionHouses, colors, fuels].map((list) => JSON.stringify(list)),
    ]
    const missing = new Set(
      [...written.join('')].filter((char) => /\S/.test(char) && !glyphOutline(char, 700)),
    )
    // Use characters of sheet-glyphs.txt, or add outlines to that file.
    expect([...missing]).toEqual([])
  })

  it('marks each damage with a known panel', () => {
    const marks = (damage: AuctionSheet['damage']) =>
      count(drawAuctionSheet({ ...sheet, damage }), /opacity="\.88"/g)
    expect(marks(sheet.damage)).toBe(2)
    expect(
      marks([
        { panel: 'roof', mark: 'E1' },
        { panel: 'roof', mark: 'U2' },
      ]),
    ).toBe(2)
    expect(marks([])).toBe(0)
  })

  it('draws a bike sheet with rates, and one without any data', () => {
    const rates = { engine: 6, front: 5, rear: 6, electric: 7, exterior: 5, frame: 6 }
    const bike = drawAuctionSheet({
      ...sheet,
      kind: 'bike',
      rates,
      damage: [{ panel: 'tank', mark: 'U1' }],
    })
    expect(faultOf(bike)).toBeUndefined()
    const bare = drawAuctionSheet({
      kind: 'car',
      lotNumber: '1',
      houseName: '',
      auctionDay: '',
      maker: '',
      model: '',
      year: null,
      month: null,
      engineCc: null,
      mileageKm: null,
      condition: '***',
      equipment: [],
      salesPoints: [],
      remarks: [],
      damage: [],
      startPriceYen: null,
    })
    expect(faultOf(bare)).toBeUndefined()
  })

  it('survives hostile and endless text', () => {
    const hostile = '"><script>alert(1)</script>&\u0000😀\u202e'
    const svg = drawAuctionSheet({
      ...sheet,
      lotNumber: hostile,
      houseName: hostile,
      auctionDay: hostile,
      model: hostile,
      colorJa: hostile,
      condition: hostile,
      equipment: [hostile],
      remarks: [hostile, 'フロントガラス飛石'.repeat(200)],
      damage: [{ panel: 'roof', mark: hostile }],
    })
    expect(svg).not.toContain('script')
    expect(svg).not.toContain('"">')
    expect(faultOf(svg)).toBeUndefined()
    expect(svg.length).toBeLessThan(200_000)
  })
})

describe('japanese dates', () => {
  it('writes years by era', () => {
    expect(japaneseYear(2021, 5)).toBe('令和3年 5月')
    expect(japaneseYear(2019, 4)).toBe('平成31年 4月')
    expect(japaneseYear(2019, 5)).toBe('令和元年 5月')
    expect(japaneseYear(2019, null)).toBe('令和元年')
    expect(japaneseYear(1989, 3)).toBe('平成元年 3月')
    expect(japaneseYear(1986, 12)).toBe('昭和61年 12月')
    expect(japaneseYear(null, null)).toBe('')
  })

  it('writes days with their weekday', () => {
    expect(japaneseDay('2026-11-19')).toBe('2026年11月19日(木)')
    expect(japaneseDay('soon')).toBe('soon')
  })
})
