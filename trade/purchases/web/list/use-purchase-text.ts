import { useMemo } from 'react'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dayText } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { PurchaseRow } from '#trade/purchases/contract/calls.ts'

/**
 * Texts for rows of purchased cars in the language of the page. A list calls it once and passes the result to its rows,
 * so that rows need no hooks.
 */
export function usePurchaseText() {
  const { t } = useTranslation('purchases')
  const format = useFormats()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats are those of the language of `t`
  return useMemo(
    () => ({
      t,
      yen: format.price,
      day: (day: TokyoDay) => dayText(day, t),
      name: ({ maker, model }: PurchaseRow) => [maker, model].filter(Boolean).join(' '),
      /** `2018 · NHP10-6712345`. */
      facts: ({ year, chassis }: PurchaseRow) => dotted(year, chassis),
      /** `Toyama – Vladivostok`, or just one of them if the other is unknown. */
      ports: ({ exportPort, dischargePort }: PurchaseRow) =>
        [exportPort, dischargePort].filter(Boolean).join(' – '),
    }),
    [t],
  )
}

export type PurchaseText = ReturnType<typeof usePurchaseText>
