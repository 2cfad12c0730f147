import { currencySymbols } from '#platform/core/contract/currency.ts'
import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import { factGrid, head, section } from '#platform/graphics/server/pdf/blocks.ts'
import {
  type PdfCell,
  type PdfContent,
  type PdfDocument,
  pdfColors,
  tableLayouts,
} from '#platform/graphics/server/pdf/document.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText, momentText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { PaymentRecord } from '#trade/payments/contract/calls.ts'
import { bankLines, type Issuer } from '../bank-lines.ts'
import type { AccountStatement } from './read-account.ts'

/**
 * Tabular figures, so that columns align, without contextual alternates, which halves the time for a long statement.
 * The types of pdfmake lack disabled features.
 */
const figures = { fontFeatures: { tnum: true, calt: false } as unknown as ['tnum'] }
const right = (text: string): PdfCell => ({ text, alignment: 'right', noWrap: true, ...figures })
/** Formats yen with a sign. */
const signed = (yen: number) => (yen > 0 ? `+${formatNumber(yen)}` : formatNumber(yen))

/** Returns the account of a person over a period as a document. It has no number and is made for each request. */
export function accountDocument(
  account: AccountStatement,
  issuer: Issuer,
  language: Language,
  now: Date,
): PdfDocument {
  const t = translator('payment-papers', language)
  const { payer, from, to, records, openingYen, closingYen } = account
  const period = t('period', { from: dayText(from, language), to: dayText(to, language) })
  const title = t('statement', { id: payer.id })
  const sum = (isIn: boolean) =>
    records.reduce((all, { amountYen }) => (amountYen > 0 === isIn ? all + amountYen : all), 0)
  const [received, spent] = [sum(true), sum(false)]
  if (openingYen + received + spent !== closingYen) {
    throw new Error(`the account of ${payer.id} does not come to its closing balance`)
  }
  return {
    title,
    author: issuer.company.name,
    language,
    createdAt: now,
    content: [
      head(issuer, {
        title,
        facts: [
          [t('asOf'), momentText(now, language)],
          [t('for'), period],
        ],
      }),
      section(
        t('client'),
        factGrid([
          [t('name'), payer.name],
          [t('company'), payer.company],
          [t('opening'), formatYen(openingYen)],
          [t('received'), `${signed(received)} ¥`],
          [t('spent'), `${signed(spent)} ¥`],
          [t('closing'), formatYen(closingYen)],
        ]),
      ),
      recordTable(account, language),
      {
        text: t('closingOn', { day: dayText(to, language), balance: formatYen(closingYen) }),
        bold: true,
        fontSize: 12,
        alignment: 'right',
        margin: [0, 8, 0, 8],
      },
      ...(payer.currency === 'USD'
        ? [{ text: t('inYen'), color: pdfColors.muted, margin: [0, 0, 0, 8] } as PdfContent]
        : []),
    ],
    footer: {
      left: [issuer.company.name, title, period].join(' · '),
      right: t('page', { page: '{page}', pages: '{pages}' }),
    },
  }
}

/** Lists bookings with the balance after each; the header repeats on each page. */
function recordTable({ payer, records, openingYen }: AccountStatement, language: Language) {
  const t = translator('payment-papers', language)
  const isUsd = payer.currency === 'USD'
  const muted = { color: pdfColors.muted }
  const heading = (text: string, isRight = false): PdfCell => ({
    ...{ text, ...muted, noWrap: true },
    ...(isRight && { alignment: 'right' as const }),
  })
  const rowOf = (record: PaymentRecord): PdfCell[] => [
    { text: record.date.replaceAll('-', '.'), noWrap: true, ...figures },
    {
      stack: [
        record.description,
        ...(record.reference ? [{ text: record.reference, ...muted }] : []),
      ],
    },
    ...(isUsd ? [right(dollarsOf(record))] : []),
    right(signed(record.amountYen)),
    right(formatNumber(record.balanceYen)),
  ]
  const empty = isUsd ? [''] : []
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', ...(isUsd ? ['auto'] : []), 'auto', 'auto'],
      body: [
        [
          heading(t('column.date')),
          heading(t('column.description')),
          ...(isUsd ? [heading(t('column.amountUsd'), true)] : []),
          heading(t('column.amountYen'), true),
          heading(t('column.balanceYen'), true),
        ],
        ['', { text: t('opening'), ...muted }, ...empty, '', right(formatNumber(openingYen))],
        ...records.map(rowOf),
      ] as PdfCell[][],
    },
    layout: tableLayouts.lines,
  } satisfies PdfContent
}

const dollarsOf = ({ amount, rate }: PaymentRecord): string =>
  rate === null ? '' : `${amount.toFixed(2)} ${currencySymbols.USD}`

/** Returns the bank details and the reference for a transfer as a document. */
export function bankDocument(
  transfer: {
    readonly reference: string
    readonly payer: { readonly name: string; readonly company: string }
    /** The open amount of a car; null for any amount. */
    readonly amountYen: number | null
  },
  issuer: Issuer,
  language: Language,
  now: Date,
): PdfDocument {
  const t = translator('payment-papers', language)
  const title = t('bank')
  const amount = transfer.amountYen === null ? '' : formatYen(transfer.amountYen)
  return {
    title,
    author: issuer.company.name,
    language,
    createdAt: now,
    content: [
      head(issuer, { title, facts: [[t('asOf'), momentText(now, language)]] }),
      section(t('account'), ...bankLines(issuer, language)),
      section(
        t('transfer'),
        factGrid([
          [t('column.reference'), transfer.reference],
          [t('column.amountYen'), amount],
          [t('name'), transfer.payer.name],
          [t('company'), transfer.payer.company],
        ]),
      ),
      { text: t('bankNote'), color: pdfColors.muted },
    ],
    footer: { left: [issuer.company.name, title].join(' · '), right: '' },
  }
}
