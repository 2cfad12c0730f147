import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'

/** References that the ledger generates; the description of the booking has the same information. */
const ownReference =
  /^(?:correction|rounding|(?:refund|refund_failed|dispute|dispute_reinstated)(?: rest of)?|(reversal) of) (\S+)$/

/** Returns a reference of the ledger in a readable form; those of banks and providers stay as they are. */
export function referenceText(reference: string, language: Language): string {
  const [, reversal, number] = ownReference.exec(reference) ?? []
  if (number === undefined) return reference
  // The id of a refund or dispute at its provider.
  if (!/^\d/.test(number)) return number
  const t = translator('payment-records', language)
  return reversal ? t('reversalOf', { number }) : t('number', { number })
}
