import { Clock } from 'lucide-react'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PaymentIntent } from '#trade/payments/contract/calls.ts'
import { paymentSources } from '#trade/payments/contract/records.ts'
import type { AccountMoney } from './use-account-money.ts'

interface IncomingPaymentsProps {
  intents: readonly PaymentIntent[]
  account: AccountMoney
}

/** Money that has been sent and is not here yet, by the way that it takes. */
export function IncomingPayments({ intents, account }: IncomingPaymentsProps) {
  const { t } = useTranslation('payments')
  const { day } = useFormats()
  const incoming = intents.filter(({ state }) => state === 'announced' || state === 'pending')
  return paymentSources.map((method) => {
    const some = incoming.filter((one) => one.method === method)
    if (some.length === 0) return null
    const amount = account.of(some.reduce((sum, { amountYen }) => sum + amountYen, 0))
    const last =
      some
        .map(({ expiresAt }) => expiresAt)
        .toSorted()
        .at(-1) ?? ''
    return (
      <p key={method} className="mt-2 flex gap-1.5 text-xs text-quiet">
        <Clock aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        {method === 'bank'
          ? t('onTheWay.bank', { amount, day: day(tokyoDayOf(new Date(last))) })
          : t(`onTheWay.${method}`, { amount })}
      </p>
    )
  })
}
