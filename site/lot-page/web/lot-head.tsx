import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { headingOf, type LotView, tabTitleOf } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { lotStatusTone } from '#market/reference-data/contract/codes.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'

interface LotHeadProps {
  lot: LotView
  pageType: PageType
  actions?: ReactNode
  /** Placed among the actions on wide screens, elsewhere beside the link back to the listing. */
  aside?: ReactNode
}

/** Shows breadcrumbs, name and buttons of a lot. */
export function LotHead({ lot, pageType, actions, aside }: LotHeadProps) {
  const { t } = useTranslation('lots')
  const wide = useMedia(wideScreen)
  const breadcrumbs = <Breadcrumbs lot={lot} pageType={pageType} />
  return (
    <>
      <PageTitle>{tabTitleOf(lot)}</PageTitle>
      {wide && breadcrumbs}
      <PageHead
        title={headingOf(lot)}
        detail={
          <span className="flex flex-wrap items-center gap-x-3">
            <GradeBadge condition={lot.condition} />
            <StatusDot tone={lotStatusTone(lot.status)}>
              {t(`listings:${lotStatusKey(lot.status, lot.day)}`)}
            </StatusDot>
          </span>
        }
        actions={
          <>
            {wide && aside}
            {actions}
            <span data-screen-only className="hidden lg:block">
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-4" />
                {t('print')}
              </Button>
            </span>
          </>
        }
      />
      {!wide && (
        <div className="flex items-center justify-between gap-2 pr-3">
          {breadcrumbs}
          {aside}
        </div>
      )}
    </>
  )
}

/** Links the listing and the names of the lot; small screens only show the link back to the listing. */
function Breadcrumbs({ lot, pageType }: Pick<LotHeadProps, 'lot' | 'pageType'>) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const steps = [lot.auction, lot.day && format.day(lot.day)].filter(Boolean)
  return (
    <nav aria-label={t('breadcrumbs')} className="text-sm text-quiet lg:-mb-2 lg:pt-3">
      <ol className="flex flex-wrap items-center gap-x-1">
        <li>
          <Link
            to={pageTypeRoute[pageType]}
            className="inline-flex items-center gap-1 px-3 hover:text-ink hover:underline touch:min-h-11 max-lg:min-h-9 lg:px-0 print:p-0"
          >
            <ChevronLeft aria-hidden="true" className="size-4 lg:hidden print:hidden" />
            {t(`listings:title.${pageType}`)}
          </Link>
        </li>
        {steps.map((step) => (
          <li key={step} className={stepClass}>
            <ChevronRight aria-hidden="true" className="size-3.5" />
            {step}
          </li>
        ))}
        <li className={stepClass}>
          <ChevronRight aria-hidden="true" className="size-3.5" />
          {lot.lotNo}
        </li>
      </ol>
    </nav>
  )
}

const stepClass = 'hidden items-center gap-x-1 lg:flex print:flex'
