import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { PageTitle } from '../shell/page-title.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useTranslation } from '../words/use-translation.ts'

/** What an unknown address shows. */
export function NotFoundPage() {
  const { t } = useTranslation('site')
  return (
    <main className="grid min-h-dvh place-items-center">
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
    </main>
  )
}
