import { useTranslation } from 'react-i18next'
import { formatNumber, formatYen } from '../../contract/money.ts'
import { dottedDay, shortDay, weekdayWord } from '../tokyo-words.ts'
import type { LotRow } from './lot-row.ts'

/** What stands where nothing is known. */
export const nothing = '—'

/** The words of lots in the language of the page. */
export function useLotWords() {
  const { t, i18n } = useTranslation('listings')
  return {
    /** `Fri 11.20 · 14:22`, Tokyo time; with the year for days that are long over. */
    when({ day, time }: LotRow, withYear = false): string {
      if (!day) return ''
      const date = withYear ? dottedDay(day) : `${weekdayWord(day, i18n.language)} ${shortDay(day)}`
      return time ? `${date} · ${time}` : date
    },
    engine: (cc: number | null) => (cc ? t('unit.cc', { value: formatNumber(cc) }) : ''),
    mileage: (km: number | null) => (km === null ? '' : t('unit.km', { value: formatNumber(km) })),
    yen: (amount: number | null) => (amount === null ? nothing : formatYen(amount)),
    rates: ({ rates }: LotRow) =>
      rates.map(({ area, grade }) => `${t(`rate.${area}`)} ${grade}`).join(' · '),
    /** Names the lot where it cannot be seen: photos, dialogs. */
    title: (lot: LotRow) => [lot.name, lot.trim, lot.year].filter(Boolean).join(' '),
  }
}

/** Parts of a line with dots between; empty parts leave no dot behind. */
export const dotted = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')
