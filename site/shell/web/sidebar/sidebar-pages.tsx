import { useLocation } from '@tanstack/react-router'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cappedCount } from '#platform/ui/web/capped-count.ts'
import { isInside, pageTypeAt } from '#site/listings/web/listing-routes.ts'
import { usePins } from '#trade/comparison/web/pins-query.ts'
import { lotCounterText } from './counter-text.ts'
import { useMenuCounters } from './menu-counters.ts'
import { isPageType, type NavigationEntry, sidebarGroups } from './navigation.ts'
import { SideLink } from './side-link.tsx'

/** Links to the pages of a person in two groups, with counts. */
export function SidebarPages({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell')
  const person = useSignedIn()
  const pathname = useLocation({ select: (location) => location.pathname })
  const counters = useMenuCounters()
  const pinned = usePins()?.length
  const labelOf = useEntryLabel()

  const isCurrent = ({ id, to, activeBelow = to }: NavigationEntry) =>
    isPageType(id) ? id === pageTypeAt(pathname) : isInside(pathname, activeBelow)
  const lotsOf = ({ id }: NavigationEntry) =>
    id === 'compare'
      ? pinned
        ? String(pinned)
        : undefined
      : counters && isPageType(id)
        ? lotCounterText(counters.search[id])
        : undefined
  const newBids = counters?.bid ?? 0

  return (
    <nav aria-label={t('pages')} className="flex flex-col gap-3">
      {sidebarGroups(person).map((entries) => (
        <ul key={entries[0]?.id} className="flex flex-col gap-0.5">
          {entries.map((entry) => (
            <li key={entry.id}>
              <SideLink
                to={entry.to}
                icon={entry.icon}
                label={labelOf(entry.id)}
                count={lotsOf(entry)}
                alert={
                  entry.countsBids && newBids > 0
                    ? { text: cappedCount(newBids), label: t('newBids', { count: newBids }) }
                    : undefined
                }
                current={isCurrent(entry)}
                collapsed={collapsed}
              />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/** Names of the entries of the sidebar in the language of the page. */
function useEntryLabel(): (id: NavigationEntry['id']) => string {
  const { t } = useTranslation('shell')
  return (id) => {
    if (isPageType(id)) return t(`listings:title.${id}`)
    const own: Record<typeof id, string> = {
      dashboard: t('own.dashboard'),
      bids: t('own.bids'),
      // The bids of a dealer and those of clients have the same name (spec 1 §2).
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
