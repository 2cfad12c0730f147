import { useMemo } from 'react'
import type { TokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { PaymentSums } from './payment-list.ts'

/** Texts and formats that all rows of the list share. */
export function usePaymentText(sums: PaymentSums | undefined) {
  const { t, language } = useTranslation('payments')
  const format = useFormats()
  const currency = sums?.currency ?? 'JPY'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formats are those of the language of `t`
  return useMemo(
    () => ({
      t,
      language,
      currency,
      /** `11.27`, with the year if it differs from that of the booking. */
      voyageDay: (day: TokyoDay, booked: TokyoDay) =>
        day.slice(0, 4) === booked.slice(0, 4) ? dottedDay(day).slice(5) : dottedDay(day),
      day: format.day,
    }),
    [t, language, currency],
  )
}

export type PaymentText = ReturnType<typeof usePaymentText>
