import { conditionTone, type Tone } from '#market/reference-data/contract/codes.ts'
import { type Box, type BoxStyle, box, image } from '#platform/graphics/server/layout.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { LotPreview } from './preview.ts'
import { previewHeight, previewWidth } from './tags.ts'
import { auctionLines, factsOf } from './texts.ts'

/** Copied from the light theme of platform/styles/web/tokens.css. */
const ink = '#15181e'
const quiet = '#585f6b'
const line = '#e2e3e0'
const paper = '#f6f6f3'
const sunken = '#e9e9e4'
const accent = '#2b50c8'
const tones: Record<Tone, BoxStyle> = {
  quiet: { color: quiet, background: sunken, borderColor: quiet },
  good: { color: '#27703c', background: '#e7f3ea', borderColor: '#27703c' },
  fair: { color: '#8f5400', background: '#fbf1de', borderColor: '#8f5400' },
  poor: { color: '#b8301a', background: '#fbe9e5', borderColor: '#b8301a' },
}

/** Nearly 4:3, like the photos of auction houses; the panel takes the rest. */
export const photoWidth = 800
const panelWidth = previewWidth - photoWidth
const padding = 36

export type PhotoData = `data:image/${string}`

/** Lays out the picture of a lot: its photo, beside the details that are visible without the code. */
export function drawLot(
  lot: LotPreview,
  photo: PhotoData | null,
  { language, company }: { language: Language; company: string },
): Box {
  const { grade, mileage, engine } = factsOf(lot, language)
  const details = auctionLines(lot, language)
  return box(
    { width: previewWidth, height: previewHeight, background: paper, color: ink },
    photo
      ? image(photo, { width: photoWidth, height: previewHeight })
      : box(
          {
            ...{ width: photoWidth, height: previewHeight, background: sunken },
            ...{ alignItems: 'center', justifyContent: 'center' },
          },
          outline(lot.isBike),
        ),
    box(
      {
        ...{ flexDirection: 'column', width: panelWidth, height: previewHeight },
        ...{ padding, borderLeft: `1px solid ${line}`, boxSizing: 'border-box' },
      },
      box({ fontSize: 26, color: quiet, ...clamped(1) }, lot.maker),
      box(
        {
          ...{ fontSize: sizeOf(lot.model), fontWeight: 600, letterSpacing: '-0.02em' },
          ...{ lineHeight: 1.08, marginTop: 6, ...clamped(3) },
        },
        lot.model,
      ),
      box(
        { alignItems: 'center', marginTop: 26, gap: 18 },
        lot.year === null ? null : box({ fontSize: 38, fontWeight: 600 }, String(lot.year)),
        grade ? badge(grade) : null,
      ),
      mileage || engine
        ? box(
            {
              ...{ flexDirection: 'column', marginTop: 28, paddingTop: 26, gap: 10 },
              ...{ fontSize: 30, borderTop: `1px solid ${line}` },
            },
            ...[mileage, engine].filter(Boolean).map((text) => box({}, text)),
          )
        : null,
      details.length > 0
        ? box(
            { flexDirection: 'column', marginTop: 22, gap: 6, fontSize: 22, color: quiet },
            ...details.map((text) => box(clamped(1), text)),
          )
        : null,
      box({ marginTop: 'auto', alignItems: 'center', gap: 14 }, mark, nameOf(company, 24)),
    ),
  )
}

/** Lays out the picture for links that show nothing; it is the same for all of them. */
export function drawCompany({ language, company }: { language: Language; company: string }): Box {
  return box(
    {
      ...{ width: '100%', height: '100%', background: paper, color: ink, padding: 96 },
      ...{ flexDirection: 'column', justifyContent: 'center', boxSizing: 'border-box' },
    },
    box({ alignItems: 'center', gap: 28 }, scaledMark(2.4), nameOf(company, 84)),
    box(
      { fontSize: 34, color: quiet, marginTop: 36, ...clamped(2) },
      translator('share-preview', language)('tagline'),
    ),
  )
}

const clamped = (lines: number) => ({
  display: 'block',
  lineClamp: lines,
  wordBreak: 'break-word',
})

/** Returns a font size at which the longest word fits the panel and a long name fits three lines. */
function sizeOf(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/).map(({ length }) => length), 1)
  const byWord = (panelWidth - 2 * padding) / (longest * 0.68)
  const byLength = name.length > 36 ? 34 : name.length > 22 ? 42 : 56
  return Math.max(24, Math.floor(Math.min(byWord, byLength, 56)))
}

const nameOf = (company: string, fontSize: number) =>
  box({ fontSize, fontWeight: 600, letterSpacing: '-0.01em', ...clamped(1) }, company)

const badge = (grade: string) =>
  box(
    {
      ...tones[conditionTone(grade)],
      ...{ fontSize: 30, fontWeight: 600, padding: '4px 16px', borderRadius: 8 },
      ...{ borderWidth: 1.5, borderStyle: 'solid' },
    },
    grade,
  )

const scaledMark = (scale: number): Box =>
  box({ width: 10 * scale, height: 26 * scale, background: accent, borderRadius: 3 * scale })
const mark = scaledMark(1)

const strokes = {
  ...{ fill: 'none', stroke: '#8b919b', strokeWidth: 1 },
  ...{ strokeLinecap: 'round', strokeLinejoin: 'round' },
}

/** Draws the outlines of market/pictures/web/lot-drawing.tsx in place of a missing photo. */
function outline(isBike: boolean): Box {
  const path = (d: string): Box => ({ type: 'path', props: { d, ...strokes } })
  const circle = (x: number, y: number, r: number) =>
    path(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
  const parts = isBike
    ? [
        circle(11, 19, 5.5),
        circle(37, 19, 5.5),
        path(
          'M11 19l6-7.5h11l4 7.5h-8.5l-6-7.5M37 19L31 6.5h-3.5M14 11.5H9.5c3 0 4.5-1.5 7.5-1.5h3.5M23.5 19h-6',
        ),
      ]
    : [
        path(
          'M9 20H5c-1 0-1.5-.6-1.5-1.5v-3c0-1.8 1-2.6 2.8-2.9L11.5 11.5l4.5-4.6C17 6 18 5.5 19.5 5.5h9c1.5 0 2.5.4 3.6 1.3l5.4 4.4 4.5.8c1.8.3 2.5 1.3 2.5 3v3.5c0 .9-.5 1.5-1.5 1.5h-3',
        ),
        path('M17 20h14M15.5 11.5h19M24.5 5.5v6'),
        circle(13, 20, 3.5),
        circle(35.5, 20, 3.5),
      ]
  return {
    type: 'svg',
    props: { width: 384, height: 224, viewBox: '0 0 48 28', children: parts },
  }
}
