import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { formatYen } from '#platform/core/contract/money.ts'
import { factGrid, head, section } from '#platform/graphics/server/pdf/blocks.ts'
import type { PdfContent, PdfDocument } from '#platform/graphics/server/pdf/document.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText, momentText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { Issuer } from '#trade/payments/server/bank-lines.ts'
import { invoiceLabel, statusLabel } from '../purchase-texts.ts'
import { carSection, invoiceTable, lineTable, parties, shippingSection } from './blocks.ts'
import type { Statement } from './read-statement.ts'

/** Returns a car with its current costs and invoices as a document. It has no number and is made for each request. */
export function statementDocument(
  statement: Statement,
  issuer: Issuer,
  language: Language,
  now: Date,
): PdfDocument {
  const t = translator('purchase-papers', language)
  const { view, car } = statement
  const { finances } = view
  const title = t('statement', { number: car.sku })
  const status = t('statusOn', {
    status: statusLabel(view.status, language),
    day: dayText(view.statusDate, language),
  })
  const lines = finances.fields.map(({ label, value }) => ({ label, amountYen: value }))
  const invoices = finances.invoices.map((invoice) => [
    invoiceLabel(invoice, language),
    dayText(tokyoDayOf(new Date(invoice.issuedAt)), language),
    invoice.dueOn ? dayText(invoice.dueOn, language) : '',
    formatYen(invoice.total),
  ])
  const parts: (PdfContent | null)[] = [
    head(issuer, {
      title,
      facts: [[t('asOf'), t('tokyo', { moment: momentText(now, language) })]],
    }),
    parties(statement, language),
    carSection(car, language),
    section(t('status'), factGrid([[t('status'), status]])),
    shippingSection(statement.logistics, language),
    ...lineTable(lines, { label: t('total.statement'), yen: finances.total }, language),
    invoices.length > 0 ? section(t('papers'), invoiceTable(invoices, language)) : null,
  ]
  return {
    title,
    author: issuer.company.name,
    language,
    createdAt: now,
    content: parts.filter((part) => part !== null),
    footer: {
      left: [issuer.company.name, title].join(' · '),
      right: t('page', { page: '{page}', pages: '{pages}' }),
    },
  }
}
