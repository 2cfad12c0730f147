import { portName } from '#market/reference-data/contract/ports.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import {
  type Fact,
  factGrid,
  heading,
  present,
  section,
} from '#platform/graphics/server/pdf/blocks.ts'
import {
  type PdfCell,
  type PdfColumn,
  type PdfContent,
  pdfColors,
  tableLayouts,
} from '#platform/graphics/server/pdf/document.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import { countries, countryName } from '#reference/countries.ts'
import { bankLines, type Issuer } from '#trade/payments/server/bank-lines.ts'
import { chassisOf } from '../purchase-texts.ts'
import type { InvoiceContent } from './invoice-content.ts'

const countryText = (id: number | null, language: Language): string => {
  const country = countries.find((one) => one.id === id)
  return country ? countryName(country, language) : ''
}

/** Lays out buyer, consignee and notify party side by side. */
export function parties(
  content: Pick<InvoiceContent, 'client' | 'parties' | 'sameAsConsignee'>,
  language: Language,
): PdfContent {
  const t = translator('purchase-papers', language)
  const { client } = content
  const place = present([client.city, countryText(client.countryId, language)]).join(', ')
  const buyer = [client.company, client.name, client.address, place, client.email]
  const partyOf = (role: 'consignee' | 'notify'): string[] => {
    const party = content.parties.find((one) => one.role === role)
    if (!party) return [t('notNamed')]
    const port = portName(party.port, language)
    return [
      party.fullName,
      party.address,
      countryText(party.countryId, language),
      port && t('port', { port }),
      party.telephone && t('telephone', { number: party.telephone }),
      party.email,
    ]
  }
  const column = (title: string, texts: readonly string[]): PdfColumn => ({
    width: '*',
    stack: [heading(title), ...present(texts)],
  })
  const notify = content.sameAsConsignee ? [t('sameAsConsignee')] : partyOf('notify')
  return {
    columns: [
      column(t('buyer'), buyer),
      column(t('consignee'), partyOf('consignee')),
      column(t('notify'), notify),
    ],
    columnGap: 20,
    margin: [0, 0, 0, 14],
  }
}

/** Lays out the car as it was bought. */
export function carSection(car: InvoiceContent['car'], language: Language): PdfContent {
  const t = translator('purchase-papers', language)
  const month = car.month && String(car.month).padStart(2, '0')
  return section(
    t('car'),
    factGrid([
      [t('number'), car.sku],
      [t('vehicle'), `${car.maker} ${car.model}`],
      [t('trim'), car.trim],
      [
        car.kind === 'bike' ? t('frame') : t('chassis'),
        chassisOf({ chassis_code: car.chassisCode, frame_number: car.frameNumber }),
      ],
      [t('yearMonth'), [car.year, month].filter(Boolean).join('.')],
      [t('engine'), car.engineCc === null ? '' : t('engineCc', { cc: formatNumber(car.engineCc) })],
      [
        t('mileage'),
        car.mileageKm === null ? '' : t('mileageKm', { km: formatNumber(car.mileageKm) }),
      ],
      [t('color'), colorNames(car.color)[language]],
      [t('condition'), car.condition],
      [t('auction'), car.house],
      [t('lotNo'), car.lotNo],
      [t('boughtOn'), dayText(car.boughtOn, language)],
    ]),
  )
}

/** Lays out the known logistics; null if there are none. */
export function shippingSection(
  logistics: InvoiceContent['logistics'],
  language: Language,
): PdfContent | null {
  const t = translator('purchase-papers', language)
  const facts: Fact[] = [
    [t('exportPort'), portName(logistics.exportPort, language)],
    [t('dischargePort'), portName(logistics.dischargePort, language)],
    [t('destination'), logistics.destination],
    [t('shippingLine'), logistics.shippingLine],
    [t('vessel'), logistics.vessel],
    [t('voyage'), logistics.voyage],
    [t('etd'), logistics.etd ? dayText(logistics.etd, language) : ''],
    [t('eta'), logistics.eta ? dayText(logistics.eta, language) : ''],
  ]
  return facts.some(([, value]) => value !== '') ? section(t('shipping'), factGrid(facts)) : null
}

/** Tabular figures, so that columns align. */
const figures: { fontFeatures: ['tnum'] } = { fontFeatures: ['tnum'] }

interface TextLine {
  readonly label: string
  readonly amountYen: number
}

/** Lays out the lines of an invoice with their sum; the header repeats on each page. */
export function lineTable(
  lines: readonly TextLine[],
  total: { readonly label: string; readonly yen: number },
  language: Language,
): PdfContent[] {
  const t = translator('purchase-papers', language)
  const sum = lines.reduce((all, { amountYen }) => all + amountYen, 0)
  if (sum !== total.yen) throw new Error(`the lines come to ${sum} yen, not to ${total.yen}`)
  const cell = (text: string): PdfCell => ({ text, alignment: 'right', noWrap: true, ...figures })
  const muted = { color: pdfColors.muted }
  const body: PdfCell[][] = [
    [
      { text: t('line.number'), ...muted },
      { text: t('line.text'), ...muted },
      { text: t('line.amount'), ...muted, alignment: 'right', noWrap: true },
    ],
    ...lines.map(({ label, amountYen }, at): PdfCell[] => [
      { text: String(at + 1), ...muted },
      label,
      cell(formatNumber(amountYen)),
    ]),
  ]
  const totals: PdfColumn[] = [
    { width: '*', text: total.label, bold: true, alignment: 'right' },
    { width: 'auto', text: formatYen(total.yen), bold: true, noWrap: true, ...figures },
  ]
  return [
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: [22, '*', 'auto'],
        body,
      },
      layout: tableLayouts.lines,
    },
    { columns: totals, columnGap: 16, fontSize: 12, margin: [0, 8, 0, 14] },
  ]
}

/** Lays out invoices with their days and amounts. */
export function invoiceTable(rows: readonly (readonly string[])[], language: Language): PdfContent {
  const t = translator('purchase-papers', language)
  const head = [t('paper'), t('date'), t('due'), t('amount')]
  const cells = (texts: readonly string[], color?: string): PdfCell[] =>
    texts.map((text, at) => ({
      text,
      ...(at === texts.length - 1 ? { alignment: 'right' as const, noWrap: true, ...figures } : {}),
      ...(color ? { color } : {}),
    }))
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto'],
      body: [cells(head, pdfColors.muted), ...rows.map((row) => cells(row))],
    },
    layout: tableLayouts.lines,
  }
}

/** Lays out the bank details and the reference; null if no bank is configured. */
export function payment(issuer: Issuer, number: string, language: Language): PdfContent | null {
  if (issuer.bankDetails.length === 0) return null
  const t = translator('purchase-papers', language)
  return section(t('payment'), ...bankLines(issuer, language), {
    text: t('paymentReference', { number }),
    color: pdfColors.muted,
    margin: [0, 3, 0, 0],
  })
}
