import { MapPinOff } from 'lucide-react'
import { ListingLink } from '#market/lots/web/listing-link.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { SmallScreenBar } from './header/small-screen-bar.tsx'

/** Shows an unknown address inside the shell. */
export function NotFoundInside() {
  const wide = useMedia(wideScreen)
  return (
    <>
      {!wide && (
        <SmallScreenBar>
          <span className="flex-1" />
        </SmallScreenBar>
      )}
      <NotFound />
    </>
  )
}

export function NotFound() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<MapPinOff aria-hidden="true" />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<ListingLink />}
      />
    </>
  )
}
