import { formatNumber } from '../../contract/core/money.ts'
import { unbroken, useFormats } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What stands where nothing is known. */
export const nothing = '—'

/** Parts of a line with dots between; empty parts leave no dot behind. */
export const dotted = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

/** The words of a lot's page in its language. */
export function useLotText() {
  const { t, language } = useTranslation('lots')
  const instants = useFormats()
  return {
    ...instants,
    engine: (cc: number | null) => (cc ? unbroken(t('unit.cc', { value: formatNumber(cc) })) : ''),
    power: (hp: number | null) => (hp ? unbroken(t('unit.hp', { value: formatNumber(hp) })) : ''),
    mileage: (km: number | null) =>
      km === null ? '' : unbroken(t('unit.km', { value: formatNumber(km) })),
    yen: (amount: number | null) => (amount === null ? nothing : instants.price(amount)),
    /** Words that the server sends in both languages. */
    of: (words: { readonly en: string; readonly ru: string }) =>
      language === 'ru' ? words.ru : words.en,
  }
}
