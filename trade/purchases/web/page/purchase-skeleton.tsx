import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { PurchaseColumns } from './purchase-columns.tsx'

/** The skeleton of a car's page. */
export function PurchaseSkeleton() {
  const { t } = useTranslation('purchase-page')
  return (
    <div aria-busy="true">
      <PageTitle>{t('page')}</PageTitle>
      <PageHead title={t('loading')} />
      <Skeleton className="h-64 w-full lg:h-36" />
      <PurchaseColumns
        car={<Skeleton className="aspect-4/3 w-full" />}
        logistics={<Skeleton className="h-96 w-full" />}
        money={<Skeleton className="h-72 w-full" />}
      />
    </div>
  )
}
