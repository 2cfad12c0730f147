import { useMemo } from 'react'
import type { ListedEstimate } from '#market/lots/contract/estimate.ts'
import type { CarItem, ExportMark } from '#market/lots/contract/items.ts'
import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import { moneyText } from '#market/reference-data/web/money-text.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useServerMinute } from '#platform/clock/web/server-now.ts'
import { formatNumber, formatYen } from '#platform/core/contract/money.ts'
import { dayText, dottedDay, weekdayName } from '#platform/i18n/web/tokyo-day.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { dotted, nothing } from '#platform/ui/web/line-text.ts'
import { isExplained } from '../status-hint.ts'
import type { LotRow } from './lot-row.ts'
import { shortRange } from './short-range.ts'

type ShownCost = NonNullable<CarItem['landedCost']>

/**
 * Returns texts and formats for rows of lots, in the language of the page. A list calls it once and passes the result
 * to its rows, so that the rows need no hooks.
 */
export function useLotText() {
  const { t, language } = useTranslation('listings')
  const now = useServerMinute()
  const { biddingAllowed, managerBidForClient } = useSignedIn().permissions
  const canBid = biddingAllowed || managerBidForClient
  return useMemo(() => {
    const countryOf = (code: ShownCost['destination']) => t(`destinations:${code}`)
    const moneyIn = (amount: number, currency: ShownCost['currency']) =>
      moneyText(amount, currency, language === 'ru' ? 'ru' : 'en')
    return {
      /** `Fri 20 Nov`, Tokyo; `2026.11.20` in the statistics. */
      day: (lot: LotRow, isPast = false) =>
        lot.day ? (isPast ? dottedDay(lot.day) : dayText(lot.day, t)) : '',
      /** `Fri 20 Nov · 14:22`. */
      when(lot: LotRow, isPast = false): string {
        return dotted(this.day(lot, isPast), lot.day && lot.time)
      },
      /**
       * `bid by 08:00`, Tokyo, with the weekday if it is another day; empty without a deadline, and for people who
       * cannot bid.
       */
      bidBy({ biddingDeadline, day }: LotRow): string {
        if (biddingDeadline === null || !canBid) return ''
        if (Date.parse(biddingDeadline) <= now) return t('biddingClosed')
        const [until = '', clock = ''] = biddingDeadline.split('T')
        const time = clock.slice(0, 5)
        return t('bidBy', { time: until === day ? time : `${weekdayName(until, t)} ${time}` })
      },
      engine: (cc: number | null) => (cc ? t('unit.cc', { value: formatNumber(cc) }) : ''),
      mileage: (km: number | null) =>
        km === null ? '' : t('unit.km', { value: formatNumber(km) }),
      color: ({ color }: LotRow) => color[language],
      yen: (amount: number | null) => (amount === null ? nothing : formatYen(amount)),
      rates: ({ rates }: LotRow) =>
        rates.map(({ area, grade }) => `${t(`rate.${area}`)} ${grade}`).join(' · '),
      status: ({ status, day }: LotRow) => t(lotStatusKey(status, day)),
      statusHint: ({ status }: LotRow) =>
        isExplained(status) ? t(`statusHint.${status}`) : undefined,
      averageHint: t('price.averageHint'),
      myBid: (amount: number) => t('myBid', { amount: formatYen(amount) }),
      noBid: t('noBid'),
      visited: t('visited'),
      hidden: t('hidden.mark'),
      exportMark: (mark: ExportMark) => t(`exportMark.${mark}`),
      sold: t('price.sold'),
      average: t('price.average'),
      estimate: t('price.estimate'),
      estimateShort: t('price.estimateShort'),
      fewSales: t('price.fewSales'),
      estimateOf: (amount: number) => t('price.estimateOf', { amount: formatYen(amount) }),
      estimateHint: ({ low, high }: ListedEstimate) =>
        t('price.estimateHint', { low: formatYen(low), high: formatYen(high) }),
      /** `360–610 k` or `1.36–1.61 M`, where half of similar lots sell: short enough for a column. */
      estimateRange(band: Pick<ListedEstimate, 'low' | 'high'>): string {
        const { unit, low, high } = shortRange(band, language)
        return unit === 'millions'
          ? t('price.estimateMillions', { low, high })
          : t('price.estimateRange', { low, high })
      },
      landed(
        { destination, lowYen, yen, currency, yenForOne }: ShownCost,
        isShort: boolean,
      ): string {
        const sum = moneyIn((yen ?? lowYen) / yenForOne, currency)
        const amount = yen === null ? t('price.from', { amount: sum }) : sum
        return isShort ? amount : t('price.landed', { country: countryOf(destination), amount })
      },
      landedHint: ({ destination, lowYen, highYen, currency, yenForOne }: ShownCost) =>
        highYen === null || highYen === lowYen
          ? undefined
          : t('price.landedHint', {
              country: countryOf(destination),
              low: moneyIn(lowYen / yenForOne, currency),
              high: moneyIn(highYen / yenForOne, currency),
            }),
      landedName: t('price.landedName'),
      landedSure: t('price.landedSure'),
      below: (percent: number) => t('price.below', { percent }),
      belowHint: (percent: number) => t('price.belowHint', { percent }),
      soldShort: t('price.soldShort'),
      averageShort: t('price.averageShort'),
      startAt: (amount: number) => t('price.startAt', { amount: formatYen(amount) }),
      soldFor: (amount: number) => t('price.soldFor', { amount: formatYen(amount) }),
      averageOf: (amount: number) => t('price.averageOf', { amount: formatYen(amount) }),
      /** Name of the lot for photos and dialogs. */
      title: (lot: LotRow) => [lot.name, lot.trim, lot.year].filter(Boolean).join(' '),
      photos(lot: LotRow): string {
        return t('photosOf', { count: lot.images.length, lot: lot.lotNo, car: this.title(lot) })
      },
      photo: (number: number, count: number) => t('photoNumber', { number, count }),
      more: (lot: LotRow) => t('row.menu', { lot: lot.lotNo }),
    }
  }, [t, language, now, canBid])
}

export type LotText = ReturnType<typeof useLotText>
