import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { head, section } from '#platform/graphics/server/pdf/blocks.ts'
import type { PdfContent, PdfDocument } from '#platform/graphics/server/pdf/document.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { Issuer } from '#trade/payments/server/bank-lines.ts'
import type { InvoiceKind } from '#trade/purchases/contract/rules.ts'
import { invoiceLabel, lineLabel } from '../purchase-texts.ts'
import { carSection, lineTable, parties, payment, shippingSection } from './blocks.ts'
import type { InvoiceContent } from './invoice-content.ts'

/** A numbered invoice or note as issued. */
export interface Invoice {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedAt: Date
  readonly dueOn: string | null
  readonly totalYen: number
  readonly reason: string
  readonly content: InvoiceContent
}

/** Returns a numbered invoice or note as a document. The same invoice, issuer and language give the same bytes. */
export function invoiceDocument(invoice: Invoice, issuer: Issuer, language: Language): PdfDocument {
  const t = translator('purchase-papers', language)
  const { kind, number, content } = invoice
  const title = invoiceLabel(invoice, language)
  const lines = content.lines.map((line) => ({
    label: lineLabel({ kind: line.kind, label_en: line.labelEn, label_ru: line.labelRu }, language),
    amountYen: line.amountYen,
  }))
  const facts = [
    [t('date'), dayText(tokyoDayOf(invoice.issuedAt), language)],
    ...(invoice.dueOn ? [[t('due'), dayText(invoice.dueOn, language)]] : []),
    ...(kind.endsWith('_note') && content.invoice ? [[t('belongsTo'), content.invoice]] : []),
  ] as [string, string][]
  const parts: (PdfContent | null)[] = [
    head(issuer, { title, facts }),
    parties(content, language),
    carSection(content.car, language),
    shippingSection(content.logistics, language),
    ...lineTable(lines, { label: t(`total.${kind}`), yen: invoice.totalYen }, language),
    invoice.reason === '' ? null : section(t('reason'), invoice.reason),
    kind === 'proforma' ? { text: t('proformaNote'), margin: [0, 0, 0, 14] } : null,
    kind === 'credit_note' ? null : payment(issuer, number, language),
  ]
  return {
    title,
    author: issuer.company.name,
    language,
    createdAt: invoice.issuedAt,
    content: parts.filter((part) => part !== null),
    footer: {
      left: [issuer.company.name, title, content.car.sku].join(' · '),
      right: t('page', { page: '{page}', pages: '{pages}' }),
    },
  }
}
