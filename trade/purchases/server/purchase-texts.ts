import { exportTypes } from '#market/reference-data/contract/export-types.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import {
  type InvoiceKind,
  type LineKind,
  type PurchaseStatus,
  purchaseStatusName,
} from '#trade/purchases/contract/rules.ts'

/** Returns the name of a status in a language (spec 2 §4). */
export function statusLabel(status: PurchaseStatus, language: Language): string {
  const t = translator('purchases', language)
  return t(`status.${purchaseStatusName(status)}`)
}

interface Line {
  readonly kind: LineKind
  readonly label_en: string
  readonly label_ru: string
}

/** Returns the label of a line: its own, else the name of its kind. */
export function lineLabel(line: Line, language: Language): string {
  const own = language === 'ru' ? line.label_ru || line.label_en : line.label_en || line.label_ru
  return own || translator('cost-lines', language)(line.kind)
}

/** Returns chassis code and frame number as on invoices: `NHP10-6712345`. */
export const chassisOf = (car: { chassis_code: string; frame_number: string }): string =>
  [car.chassis_code, car.frame_number].filter(Boolean).join('-')

/** Returns the name of a numbered invoice or note: `Credit note C2026-00003`. */
export function invoiceLabel(
  { kind, number }: { readonly kind: InvoiceKind; readonly number: string },
  language: Language,
): string {
  const t = translator('purchases', language)
  return t(`paper.${kind}`, { number })
}

/** Returns how a car leaves Japan; empty if undecided. */
export function exportTypeLabel(value: number | null, language: Language): string {
  const type = exportTypes.find((one) => one.value === value)
  return type ? translator('export-types', language)(`${type.key}.label`) : ''
}

/** Returns the label of the credit note for a cancelled purchase. */
export function cancelledLabel(language: Language): string {
  const t = translator('purchases', language)
  return t('cancelled')
}
