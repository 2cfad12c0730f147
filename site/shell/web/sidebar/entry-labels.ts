import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { NavigationEntry } from './navigation.ts'
import { isPageType } from './navigation.ts'

/** Returns names of sidebar entries in the language of the page. */
export function useEntryLabel(): (id: NavigationEntry['id']) => string {
  const { t } = useTranslation('shell')
  return (id) => {
    if (isPageType(id)) return t(`listings:title.${id}`)
    const own: Record<typeof id, string> = {
      dashboard: t('own.dashboard'),
      bids: t('own.bids'),
      // A dealer's bids and the client's have the same label (spec 1 §2).
      'dealer-bids': t('own.bids'),
      'bid-manager': t('own.bidManager'),
      'archive-bids': t('own.archiveBids'),
      purchased: t('own.purchased'),
      payments: t('own.payments'),
      profile: t('own.profile'),
      favorites: t('own.favorites'),
      compare: t('own.compare'),
    }
    return own[id]
  }
}
