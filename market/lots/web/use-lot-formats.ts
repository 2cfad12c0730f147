import { formatNumber } from '#platform/core/contract/money.ts'
import { unbroken, useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { nothing } from '#platform/ui/web/line-text.ts'

/** Returns formats for the values of a lot's page, in the language of the page. */
export function useLotFormats() {
  const { t, language } = useTranslation('lots')
  const instants = useFormats()
  return {
    ...instants,
    engine: (cc: number | null) => (cc ? unbroken(t('unit.cc', { value: formatNumber(cc) })) : ''),
    power: (hp: number | null) => (hp ? unbroken(t('unit.hp', { value: formatNumber(hp) })) : ''),
    mileage: (km: number | null) =>
      km === null ? '' : unbroken(t('unit.km', { value: formatNumber(km) })),
    yen: (amount: number | null) => (amount === null ? nothing : instants.price(amount)),
    /** The text in the language of the page. */
    of: (text: { readonly en: string; readonly ru: string }) =>
      language === 'ru' ? text.ru : text.en,
  }
}
