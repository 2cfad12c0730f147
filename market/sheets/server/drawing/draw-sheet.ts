import { inspectedAreas } from '#market/lots/contract/parts.ts'
import { fuels } from '#market/reference-data/server/drives-and-fuels.ts'
import type { SheetLine, SheetMark, SheetTerms } from '#market/sheets/contract/calls.ts'
import { lineText } from '#market/sheets/contract/line-text.ts'
import type { Importance } from '#market/sheets/contract/pieces.ts'
import { type Box, box } from '#platform/graphics/server/layout.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { type Translate, translator } from '#platform/i18n/server/translator.ts'
import { markLegend } from '../glossary/marks.ts'
import { readSheet } from '../reading/read-sheet.ts'
import { cell, ink, part, row, severityInk } from './form-parts.ts'
import { mapPicture } from './map-picture.ts'
import type { SheetForm } from './sheet-form.ts'

/** Increase it when the layout of sheets changes, so that sheets are drawn again. */
export const drawingVersion = 1

const width = 1600
const rightWidth = 580
const maxLines = 60

interface Sheet {
  readonly form: SheetForm
  readonly terms: SheetTerms
  readonly language: Language
  readonly t: Translate<'sheet-drawing'>
  readonly company: string
}

/**
 * Draws the sheet in a language, as boxes for `renderPng`, laid out as houses do, from the data that they have sent.
 */
export function drawSheet(form: SheetForm, language: Language, company: string) {
  const terms = readSheet(form)
  const sheet: Sheet = { form, terms, language, company, t: translator('sheet-drawing', language) }
  const boxes = box(
    {
      flexDirection: 'column',
      background: ink.paper,
      color: ink.text,
      padding: 28,
    },
    header(sheet),
    identity(sheet),
    box(
      { alignItems: 'stretch' },
      box({ flexDirection: 'column', flexGrow: 1, flexBasis: 0 }, ...texts(sheet)),
      box(
        { flexDirection: 'column', width: rightWidth, flexShrink: 0, marginLeft: 14 },
        ...(form.kind === 'car' ? carMap(sheet) : rates(sheet)),
        ...legend(sheet),
      ),
    ),
    footer(sheet),
  )
  return { boxes, width }
}

function header({ form, language, t }: Sheet): Box {
  return row(
    { borderTop: `2px solid ${ink.line}` },
    cell(t('lot'), form.lotNumber, { size: 40 }),
    cell(t('house'), form.house, { share: 1.5, size: 30 }),
    cell(t('day'), form.day ? dayText(form.day, language) : '', { share: 1.4 }),
    cell(t('grade'), form.condition, { share: 0.6, size: 46, align: 'center' }),
    form.kind === 'car'
      ? cell(t('exterior'), form.exterior, { share: 0.5, size: 36, align: 'center' })
      : null,
    form.kind === 'car'
      ? cell(t('interior'), form.interior, { share: 0.5, size: 36, align: 'center' })
      : null,
  )
}

function identity({ form, language, t }: Sheet): Box {
  const registered = form.year === null ? '' : [form.year, form.month].filter(Boolean).join('.')
  const mileage = form.mileageKm === null ? t('unknown') : `${grouped(form.mileageKm)} ${t('km')}`
  const fuel = form.fuel ? t(`fuels.${fuelKey(form.fuel)}`) : ''
  return box(
    { flexDirection: 'column', marginTop: 14, borderTop: `2px solid ${ink.line}` },
    row(
      {},
      cell(t('model'), form.title, { share: 1.4, size: 30 }),
      cell(t('trim'), form.trim, { share: 1.6, size: 26 }),
      cell(t('mileage'), mileage, { size: 28 }),
    ),
    row(
      {},
      cell(t('registered'), registered),
      cell(t('chassis'), form.chassis, { share: 1.3 }),
      cell(t('frame'), form.frame),
      cell(t('engine'), form.engineCc ? `${grouped(form.engineCc)} ${t('cc')}` : ''),
      cell(t('fuel'), fuel),
    ),
    row(
      {},
      cell(t('gearbox'), form.gearbox),
      cell(t('drive'), form.drive),
      cell(t('color'), form.color[language], { share: 1.3 }),
      cell(t('colorNumber'), form.colorNumber),
      form.kind === 'car' ? cell(t('doors'), String(form.doors ?? '')) : null,
      cell(t('seats'), String(form.seats ?? '')),
    ),
  )
}

function texts({ form, terms, language, t }: Sheet): Box[] {
  const of = (...sections: readonly SheetLine['section'][]) =>
    terms.lines.filter(({ section }) => sections.includes(section))
  const salesPoints = of('salesPoints')
  const report = of('remarks', 'mileage', 'checklist').slice(0, maxLines)
  const nothing = box({ fontSize: 22, color: ink.quiet }, t('nothing'))
  const list = (lines: readonly SheetLine[]) =>
    lines.length === 0 ? [nothing] : lines.map((line) => remark(line, language))
  return [
    ...(form.equipment.length > 0
      ? [
          part(
            t('equipment'),
            {},
            box(
              { flexWrap: 'wrap' },
              ...form.equipment.map((item) =>
                box({ marginRight: 22, fontSize: 21, alignItems: 'center' }, tick, item[language]),
              ),
            ),
          ),
        ]
      : []),
    part(t('salesPoints'), {}, ...list(salesPoints)),
    part(t('remarks'), { flexGrow: 1 }, ...list(report)),
    ...(terms.marks.length > 0
      ? [part(t('marks'), {}, ...marksInWords(terms.marks, language))]
      : []),
  ]
}

const tick: Box = {
  type: 'svg',
  props: {
    width: 18,
    height: 18,
    viewBox: '0 0 18 18',
    style: { marginRight: 7 },
    children: [
      {
        type: 'path',
        props: { d: 'M3 10l4 5 8-12', fill: 'none', stroke: severityInk[1], strokeWidth: 2.6 },
      },
    ],
  },
}

/** Shows a remark with two signs if it is serious, with one if it is notable. */
function remark({ pieces }: SheetLine, language: Language): Box {
  const bad = pieces.filter(({ tone }) => tone === 'bad').map(({ importance }) => importance)
  const severity = Math.max(1, ...bad) as Importance
  return box(
    { fontSize: 22, lineHeight: 1.3, marginBottom: 4, alignItems: 'flex-start' },
    box(
      { width: 30, flexShrink: 0, fontWeight: 600, color: severityInk[severity] },
      { 1: '–', 2: '!', 3: '!!' }[severity],
    ),
    box(
      {
        flexShrink: 1,
        ...(severity > 1 && { color: severityInk[severity], fontWeight: 600 }),
      },
      lineText(pieces, language),
    ),
  )
}

const carMap = ({ terms, t }: Sheet): Box[] => [part(t('map'), {}, mapPicture(terms.marks))]

/** Lists marks in words, worst first; equal ones of a panel once. */
function marksInWords(marks: readonly SheetMark[], language: Language): Box[] {
  const sorted = [...marks].sort((a, b) => b.severity - a.severity)
  const lines = new Map(sorted.map((one) => [`${one.panel} ${one.mark}`, one]))
  return [...lines.values()].map(({ panel, panelName, mark, text, severity }) =>
    box(
      { fontSize: 18, lineHeight: 1.3 },
      box(
        { width: 52, flexShrink: 0, fontWeight: 600, color: severityInk[severity] },
        mark.slice(0, 4),
      ),
      box(
        { flexShrink: 1 },
        `${panelName?.[language] ?? panel}: ${text?.[language] ?? `[${mark}]`}`,
      ),
    ),
  )
}

function rates({ form, t }: Sheet): Box[] {
  const areas = inspectedAreas.map((area) =>
    box(
      { justifyContent: 'space-between', fontSize: 24, padding: '4px 0' },
      box({}, t(`area.${area}`)),
      box({ fontWeight: 600 }, form.rates[area] || '–'),
    ),
  )
  return [part(t('rates'), {}, ...areas)]
}

function legend({ terms, language, t }: Sheet): Box[] {
  if (terms.marks.length === 0) return []
  return [
    part(
      t('legend'),
      {},
      box(
        { flexWrap: 'wrap', fontSize: 16, color: ink.quiet },
        ...markLegend.map((one) => box({ marginRight: 14 }, `${one.mark} ${one[language]}`)),
      ),
    ),
  ]
}

function footer({ form, t, company }: Sheet): Box {
  const price = form.startPriceYen === null ? '' : `${grouped(form.startPriceYen)} ¥`
  return box(
    { marginTop: 14, alignItems: 'stretch' },
    box(
      {
        flexGrow: 1,
        flexBasis: 0,
        fontSize: 17,
        lineHeight: 1.35,
        color: ink.quiet,
        flexDirection: 'column',
        justifyContent: 'center',
      },
      box({}, t('origin', { company })),
      box({}, t('brackets')),
    ),
    box(
      { width: rightWidth, marginLeft: 14, border: `2px solid ${ink.line}`, borderRight: 'none' },
      cell(t('startPrice'), price, { size: 36, align: 'flex-end' }),
    ),
  )
}

const fuelKey = (fuel: string) => fuels.find(({ code }) => code === fuel)?.code ?? 'other'

const grouped = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')
