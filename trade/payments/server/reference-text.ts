import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'

/** References that the ledger makes itself: what a booking is stands in its description as well. */
const ownReference =
  /^(?:correction|rounding|(?:refund|refund_failed|dispute|dispute_reinstated)(?: rest of)?|(reversal) of) (\S+)$/

/** A reference of the ledger as a person reads it; those of banks and providers stay as they are. */
export function referenceText(reference: string, language: Language): string {
  const [, reversal, number] = ownReference.exec(reference) ?? []
  if (number === undefined) return reference
  // The id of a refund or dispute at its provider.
  if (!/^\d/.test(number)) return number
  const t = translator('payment-records', language)
  return reversal ? t('reversalOf', { number }) : t('number', { number })
}
