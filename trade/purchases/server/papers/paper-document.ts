import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { head, section } from '#platform/graphics/server/pdf/blocks.ts'
import type { PdfContent, PdfDocument } from '#platform/graphics/server/pdf/document.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { dayText } from '#platform/i18n/server/day-text.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { Issuer } from '#trade/payments/server/bank-lines.ts'
import type { PaperKind } from '#trade/purchases/contract/rules.ts'
import { lineLabel, paperLabel } from '../purchase-texts.ts'
import { carSection, lineTable, parties, payment, shippingSection } from './blocks.ts'
import type { PaperContent } from './paper-content.ts'

/** A numbered paper as it was issued. */
export interface Paper {
  readonly kind: PaperKind
  readonly number: string
  readonly issuedAt: Date
  readonly dueOn: string | null
  readonly totalYen: number
  readonly reason: string
  readonly content: PaperContent
}

/** A numbered paper as a document: the same paper, issuer and language are the same bytes. */
export function paperDocument(paper: Paper, issuer: Issuer, language: Language): PdfDocument {
  const t = translator('purchase-papers', language)
  const { kind, number, content } = paper
  const title = paperLabel(paper, language)
  const lines = content.lines.map((line) => ({
    label: lineLabel({ kind: line.kind, label_en: line.labelEn, label_ru: line.labelRu }, language),
    amountYen: line.amountYen,
  }))
  const facts = [
    [t('date'), dayText(tokyoDayOf(paper.issuedAt), language)],
    ...(paper.dueOn ? [[t('due'), dayText(paper.dueOn, language)]] : []),
    ...(kind.endsWith('_note') && content.invoice ? [[t('belongsTo'), content.invoice]] : []),
  ] as [string, string][]
  const parts: (PdfContent | null)[] = [
    head(issuer, { title, facts }),
    parties(content, language),
    carSection(content.car, language),
    shippingSection(content.logistics, language),
    ...lineTable(lines, { label: t(`total.${kind}`), yen: paper.totalYen }, language),
    paper.reason === '' ? null : section(t('reason'), paper.reason),
    kind === 'proforma' ? { text: t('proformaNote'), margin: [0, 0, 0, 14] } : null,
    kind === 'credit_note' ? null : payment(issuer, number, language),
  ]
  return {
    title,
    author: issuer.company.name,
    language,
    createdAt: paper.issuedAt,
    content: parts.filter((part) => part !== null),
    footer: {
      left: [issuer.company.name, title, content.car.sku].join(' · '),
      right: t('page', { page: '{page}', pages: '{pages}' }),
    },
  }
}
