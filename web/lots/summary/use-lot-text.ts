import { useMemo } from 'react'
import { formatNumber, formatYen } from '../../../contract/core/money.ts'
import { dottedDay, shortDay, weekdayName } from '../../i18n/tokyo-day.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dotted, nothing } from '../use-lot-text.ts'
import type { LotRow } from './lot-row.ts'

/**
 * What rows of lots say, in the language of the page. A list makes it once and hands it to its rows,
 * so that no row follows the language by itself.
 */
export function useLotText() {
  const { t, language } = useTranslation('listings')
  return useMemo(() => {
    const day = (date: string) => `${weekdayName(date, t)} ${shortDay(date)}`
    return {
      /** `Fri 11.20`, Tokyo; with the year for days that are long over. */
      day: (lot: LotRow, withYear = false) =>
        lot.day ? (withYear ? dottedDay(lot.day) : day(lot.day)) : '',
      /** `Fri 11.20 · 14:22`. */
      when(lot: LotRow, withYear = false): string {
        return dotted(this.day(lot, withYear), lot.day && lot.time)
      },
      engine: (cc: number | null) => (cc ? t('unit.cc', { value: formatNumber(cc) }) : ''),
      mileage: (km: number | null) =>
        km === null ? '' : t('unit.km', { value: formatNumber(km) }),
      color: ({ color }: LotRow) => color[language],
      yen: (amount: number | null) => (amount === null ? nothing : formatYen(amount)),
      rates: ({ rates }: LotRow) =>
        rates.map(({ area, grade }) => `${t(`rate.${area}`)} ${grade}`).join(' · '),
      status: ({ status }: LotRow) => t(`status.${status}`),
      myBid: (amount: number) => t('myBid', { amount: formatYen(amount) }),
      noBid: t('noBid'),
      visited: t('visited'),
      hidden: t('hidden.mark'),
      sold: t('price.sold'),
      average: t('price.average'),
      soldFor: (amount: number) => t('price.soldFor', { amount: formatYen(amount) }),
      averageOf: (amount: number) => t('price.averageOf', { amount: formatYen(amount) }),
      /** Names the lot where it cannot be seen: photos, dialogs. */
      title: (lot: LotRow) => [lot.name, lot.trim, lot.year].filter(Boolean).join(' '),
      photos(lot: LotRow): string {
        return t('photosOf', { count: lot.images.length, lot: lot.lotNo, car: this.title(lot) })
      },
      photo: (number: number, count: number) => t('photoNumber', { number, count }),
      more: (lot: LotRow) => t('row.menu', { lot: lot.lotNo }),
    }
  }, [t, language])
}

export type LotText = ReturnType<typeof useLotText>
