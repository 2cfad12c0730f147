import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { lastList } from '../list/last-list.ts'
import { purchaseStatusTone } from '../status-tone.ts'
import type { PurchaseView } from './purchase-query.ts'

interface PurchaseHeadProps {
  car: PurchaseView
  actions: ReactNode
}

/** Link back to the list, and name, status and buttons of a car. */
export function PurchaseHead({ car, actions }: PurchaseHeadProps) {
  const { carDetail, logistics, status } = car
  const wide = useMedia(wideScreen)
  const title = titleOf(car)
  const breadcrumbs = <Breadcrumbs car={car} />
  return (
    <>
      <PageTitle>{`${title} · ${carDetail.sku}`}</PageTitle>
      {wide && breadcrumbs}
      <PageHead
        title={title}
        detail={
          <span className="flex flex-wrap items-center gap-x-3">
            <GradeBadge condition={carDetail.condition} />
            <StatusDot tone={purchaseStatusTone(status)}>{logistics.status}</StatusDot>
          </span>
        }
        actions={wide && actions}
      />
      {!wide && (
        <div className="flex items-center justify-between gap-2 pr-3">
          {breadcrumbs}
          <span className="flex gap-2">{actions}</span>
        </div>
      )}
    </>
  )
}

/** `TOYOTA AQUA S Style Black, 2018`. */
export const titleOf = ({ carDetail: { title, yearMonth } }: PurchaseView) =>
  [title, yearMonth.slice(0, 4)].filter(Boolean).join(', ')

function Breadcrumbs({ car: { carDetail } }: { car: PurchaseView }) {
  const { t } = useTranslation('purchase-page')
  const steps = [carDetail.purchaseDate.slice(0, 4), carDetail.sku]
  return (
    <nav aria-label={t('breadcrumbs')} className="text-sm text-quiet lg:-mb-2 lg:pt-3">
      <ol className="flex flex-wrap items-center gap-x-1">
        <li>
          <Link
            to="/purchased-cars"
            search={lastList()}
            className="inline-flex items-center gap-1 px-3 hover:text-ink hover:underline touch:min-h-11 max-lg:min-h-9 lg:px-0 print:p-0"
          >
            <ChevronLeft aria-hidden="true" className="size-4 lg:hidden print:hidden" />
            {t('list')}
          </Link>
        </li>
        {steps.map((step) => (
          <li key={step} className="hidden items-center gap-x-1 lg:flex print:flex">
            <ChevronRight aria-hidden="true" className="size-3.5" />
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}
