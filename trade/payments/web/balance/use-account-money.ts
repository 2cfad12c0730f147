import { unbroken } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { money, signedMoney } from '../money.ts'
import { useCurrency } from './use-currency.ts'

/** Formats amounts of the account: in yen, or in dollars at the current rate with the yen beside them. */
export function useAccountMoney(view: Pick<BalanceView, 'currency' | 'rate'> | undefined) {
  const { t } = useTranslation('payments')
  const currency = useCurrency(view?.currency)
  const rate = currency === 'USD' && view?.rate ? view.rate.yen : null
  // While loading, the last known symbol stays (spec 2 §2).
  const shown = view && rate === null ? 'JPY' : currency
  const amountOf = (yen: number) => (rate === null ? yen : yen / rate)
  return {
    currency: shown,
    /** Yen per dollar; null if amounts are in yen. */
    rate,
    of: (yen: number) => money(amountOf(yen), shown),
    signed: (yen: number) => signedMoney(amountOf(yen), shown),
    /** Formats the yen behind dollars; undefined if amounts are already in yen. */
    yenOf: (yen: number) => (rate === null ? undefined : money(yen, 'JPY')),
    currencyNote:
      rate === null ? undefined : t('keptInYen', { rate: unbroken(`${rate.toFixed(2)} ¥`) }),
  }
}

export type AccountMoney = ReturnType<typeof useAccountMoney>
