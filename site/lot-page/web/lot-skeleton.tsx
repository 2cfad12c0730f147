import { LotPageColumns } from '#market/lots/web/lot-page-columns.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'

export function LotSkeleton() {
  const { t } = useTranslation('lots')
  return (
    <div aria-busy="true">
      <PageTitle>{t('page')}</PageTitle>
      <PageHead title={t('loading')} />
      <div className="hidden md:block">
        <LotPageColumns
          pictures={<Skeleton className="aspect-4/3 w-full" />}
          facts={<Skeleton className="h-96 w-full" />}
          prices={<Skeleton className="h-64 w-full" />}
        />
      </div>
      <Skeleton className="aspect-4/3 w-full md:hidden" />
    </div>
  )
}
