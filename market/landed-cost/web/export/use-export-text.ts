import type { ExportBan, ExportVerdict } from '#market/landed-cost/contract/export/bans.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'
import { formatNumber } from '#platform/core/contract/money.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** Returns a function that writes a ban: `cars over 1 900 cm³`. */
export function useBanText() {
  const { t } = useTranslation('costs')
  const format = useFormats()
  return ({ kind, overYen, overCc, drives, overYears }: ExportBan): string => {
    const what = drives.map((drive) => t(`export.drive.${drive}`)).join(', ')
    const limits = [
      overCc !== null && t('export.overCc', { cc: formatNumber(overCc) }),
      overYen !== null && t('export.overYen', { amount: format.price(overYen) }),
      overYears !== null && t('export.overYears', { years: overYears }),
    ].filter((limit) => limit !== false)
    return [what || t(`export.kind.${kind}`), limits.join(', ')].filter(Boolean).join(' ')
  }
}

/** Returns a function that writes whether a lot may be shipped to a destination. */
export function useExportText() {
  const { t } = useTranslation('costs')
  const banText = useBanText()
  return (verdict: ExportVerdict, destination: Destination): string => {
    const country = t(`destinations:${destination}`)
    switch (verdict.status) {
      case 'allowed':
        return t('export.allowed', { country })
      case 'banned':
        return t('export.banned', { country, what: banText(verdict.ban) })
      case 'to_check':
        return t('export.toCheck', {
          ...{ country, what: banText(verdict.ban) },
          unknown: verdict.unknown.map((key) => t(`export.unknown.${key}`)).join(', '),
        })
    }
  }
}
