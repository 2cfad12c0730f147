import { Link } from '@tanstack/react-router'
import { ChevronRight, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { lotStatusTone } from '../../contract/core/codes.ts'
import { type PageType, pageTypeRoute } from '../../contract/lots/page-types.ts'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { GradeBadge } from './grade-badge.tsx'
import { headingOf, type LotView, tabTitleOf } from './lot-view.ts'
import { useLotText } from './use-lot-text.ts'

interface LotHeadProps {
  lot: LotView
  pageType: PageType
  /** What else can be done with the lot. */
  actions?: ReactNode
}

/** Where the lot stands, its name, and what can be done with its page. */
export function LotHead({ lot, pageType, actions }: LotHeadProps) {
  const { t } = useTranslation('lots')
  return (
    <>
      <PageTitle>{tabTitleOf(lot)}</PageTitle>
      <Breadcrumbs lot={lot} pageType={pageType} />
      <PageHead
        title={headingOf(lot)}
        detail={
          <span className="flex flex-wrap items-center gap-x-3">
            <GradeBadge condition={lot.condition} />
            <StatusDot tone={lotStatusTone(lot.status)}>
              {t(`listings:status.${lot.status}`)}
            </StatusDot>
          </span>
        }
        actions={
          <>
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
    </>
  )
}

/** The listing, the auction and its day, above the name where there is room. */
function Breadcrumbs({ lot, pageType }: Pick<LotHeadProps, 'lot' | 'pageType'>) {
  const { t } = useTranslation('lots')
  const words = useLotText()
  const steps = [lot.auction, lot.day && words.day(lot.day)].filter(Boolean)
  return (
    <nav
      aria-label={t('way')}
      className="-mb-2 hidden pt-3 text-sm text-quiet lg:block print:block"
    >
      <ol className="flex flex-wrap items-center gap-x-1">
        <li>
          <Link to={pageTypeRoute[pageType]} className="hover:text-ink hover:underline">
            {t(`listings:title.${pageType}`)}
          </Link>
        </li>
        {steps.map((step) => (
          <li key={step} className="flex items-center gap-x-1">
            <ChevronRight aria-hidden="true" className="size-3.5" />
            {step}
          </li>
        ))}
        <li className="flex items-center gap-x-1">
          <ChevronRight aria-hidden="true" className="size-3.5" />
          {lot.lotNo}
        </li>
      </ol>
    </nav>
  )
}
