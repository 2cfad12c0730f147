import { PageHead } from '../../feedback/page-head.tsx'
import { PageTitle } from '../../feedback/page-title.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
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
        way={<Skeleton className="h-96 w-full" />}
        money={<Skeleton className="h-72 w-full" />}
      />
    </div>
  )
}
