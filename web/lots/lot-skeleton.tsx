import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { LotColumns } from './lot-columns.tsx'

/** The skeleton of a lot's page. */
export function LotSkeleton() {
  const { t } = useTranslation('lots')
  return (
    <div aria-busy="true">
      <PageTitle>{t('page')}</PageTitle>
      <PageHead title={t('loading')} />
      <div className="hidden md:block">
        <LotColumns
          pictures={<Skeleton className="aspect-4/3 w-full" />}
          facts={<Skeleton className="h-96 w-full" />}
          prices={<Skeleton className="h-64 w-full" />}
        />
      </div>
      <Skeleton className="aspect-4/3 w-full md:hidden" />
    </div>
  )
}
