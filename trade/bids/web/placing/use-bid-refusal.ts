import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused, InvalidData, Unreachable } from '#platform/http/web/call-errors.ts'
import { isFinal } from '#platform/http/web/request-outcome.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Returns the message of a refused bid, for the person's own bid or a client's. */
export function useBidRefusal(error: Error | null, forClient: boolean): string | undefined {
  const { t } = useTranslation('bids')
  const text = useRefusalText(error)
  if (!(error instanceof CallRefused)) return text
  if (forClient && error.messageCode === 'insufficient_credit') return t('refusal.clientCredit')
  if (forClient && error.messageCode === 'invoice_overdue') return t('refusal.clientOverdue')
  if (forClient && error.messageCode === 'bidding_restricted') return t('refusal.clientRestricted')
  if (forClient && error.messageCode === 'bid_already_active') return t('refusal.clientHasBid')
  if (error.messageCode === 'invalid_fields') return Object.values(error.fields).join(' ')
  return text
}

/** Returns the message of a sent bid, including an unknown outcome. */
export function usePlacingFailure(error: Error | null, forClient: boolean): string | undefined {
  const { t } = useTranslation('bids')
  const text = useBidRefusal(error, forClient)
  if (error instanceof Unreachable || error instanceof InvalidData) return t('refusal.unknown')
  return error && !isFinal(error) ? t('refusal.unknown') : text
}
