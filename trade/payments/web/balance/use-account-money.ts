import { unbroken } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { BalanceView } from '#trade/payments/contract/calls.ts'
import { money, signedMoney } from '../money.ts'
import { useCurrency } from './use-currency.ts'

/** How amounts of the account are written: in yen, or in dollars at the rate of now with the yen beside them. */
export function useAccountMoney(view: Pick<BalanceView, 'currency' | 'rate'> | undefined) {
  const { t } = useTranslation('payments')
  const currency = useCurrency(view?.currency)
  const rate = currency === 'USD' && view?.rate ? view.rate.yen : null
  // While it loads, the last known symbol stays (spec 2 §2).
  const shown = view && rate === null ? 'JPY' : currency
  const amountOf = (yen: number) => (rate === null ? yen : yen / rate)
  return {
    currency: shown,
    /** Yen for a dollar; null where amounts are in yen. */
    rate,
    of: (yen: number) => money(amountOf(yen), shown),
    signed: (yen: number) => signedMoney(amountOf(yen), shown),
    /** The yen behind dollars; nothing where yen are shown. */
    yenOf: (yen: number) => (rate === null ? undefined : money(yen, 'JPY')),
    currencyNote:
      rate === null ? undefined : t('keptInYen', { rate: unbroken(`${rate.toFixed(2)} ¥`) }),
  }
}

export type AccountMoney = ReturnType<typeof useAccountMoney>
