import { useMemo } from 'react'
import type { TokyoDay } from '../../../contract/core/tokyo-time.ts'
import type { PurchaseRow } from '../../../contract/purchases/calls.ts'
import { useFormats } from '../../i18n/formats.ts'
import { dayText } from '../../i18n/tokyo-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dotted } from '../../lots/line-text.ts'

/**
 * Texts for rows of purchased cars, in the language of the page. A list calls it once and passes the result
 * to its rows, so that the rows need no hooks.
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
      /** `Toyama – Vladivostok`; one of them where the other is not known. */
      ports: ({ exportPort, dischargePort }: PurchaseRow) =>
        [exportPort, dischargePort].filter(Boolean).join(' – '),
    }),
    [t],
  )
}

export type PurchaseText = ReturnType<typeof usePurchaseText>
