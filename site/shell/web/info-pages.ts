import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Returns the public pages about the company and its service. */
export function useInfoPages() {
  const { t } = useTranslation('shell')
  return [
    { to: '/about', label: t('info.about') },
    { to: '/how-to-buy', label: t('info.howToBuy') },
    { to: '/make-an-order', label: t('info.makeAnOrder') },
  ] as const
}
