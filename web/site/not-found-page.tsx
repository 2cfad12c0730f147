import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { wideScreen } from '../shell/shell-controls.ts'
import { SmallBar } from '../shell/small-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useMedia } from '../ui/use-media.ts'

/** What an unknown address shows. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <NotFound />
    </main>
  )
}

/** The same where the frame of signed-in people is around it. */
export function NotFoundInside() {
  const wide = useMedia(wideScreen)
  return (
    <>
      {!wide && (
        <SmallBar>
          <span className="flex-1" />
        </SmallBar>
      )}
      <NotFound />
    </>
  )
}

function NotFound() {
  const { t } = useTranslation('site')
  return (
    <>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <EmptyState
        level={1}
        icon={<MapPinOff aria-hidden="true" />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Link to="/car-auction" className={buttonClass('primary')}>
            {t('toCars')}
          </Link>
        }
      />
    </>
  )
}
