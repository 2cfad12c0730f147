// For Japanese sheets; browsers only fetch the subsets of the font that they need.
import '@fontsource/noto-sans-jp/400.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EmptyLot } from '#market/lots/web/empty/empty-lot.tsx'
import { ListingLink } from '#market/lots/web/listing-link.tsx'
import { LotPageColumns, printGridClass } from '#market/lots/web/lot-page-columns.tsx'
import { lotQuery } from '#market/lots/web/lot-query.ts'
import { headingOf, type LotView, viewOf } from '#market/lots/web/lot-view.ts'
import { rememberVisitedLot } from '#market/lots/web/preferences.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { isStatistics, type PageType } from '#market/search/contract/page-types.ts'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { BidSheet } from '#trade/bids/web/panel/bid-sheet.tsx'
import { PinButton } from '#trade/comparison/web/pin-button.tsx'
import { pinOfLot } from '#trade/comparison/web/pinned-lot.ts'
import { FavoriteButton } from '#trade/favorites/web/favorite-button.tsx'
import { ShareButton } from '#trade/sharing/web/share-button.tsx'
import { LotHead } from './lot-head.tsx'
import {
  Bidding,
  Comparables,
  Costs,
  Facts,
  Inspection,
  Pictures,
  Prices,
  Questions,
  type SectionProps,
  Sheet,
} from './lot-sections.tsx'
import { LotSkeleton } from './lot-skeleton.tsx'
import { renderTopUp, useLotScreen } from './use-lot-screen.tsx'

interface LotPageProps {
  pageType: PageType
  id: string
}

/** Shows the page of one lot (spec 3 §2). Opening it marks the lot as visited. */
export function LotPage({ pageType, id }: LotPageProps) {
  const { t } = useTranslation('lots')
  const { data, error, refetch, isFetching } = useQuery(lotQuery(pageType, id))
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) rememberVisitedLot(id)
  }, [isKnown, id])
  if (data) return <LotContent key={id} lot={viewOf(data)} pageType={pageType} />
  if (!error) return <LotSkeleton />
  // A 400 means that the address has no valid lot id.
  const isGone = error instanceof CallRefused && [400, 404].includes(error.status)
  return (
    <>
      <PageTitle>{t('page')}</PageTitle>
      <PageHead title={t('page')} />
      {isGone ? (
        <EmptyLot level={2} />
      ) : (
        <>
          <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
          <p className="text-center">
            <ListingLink />
          </p>
        </>
      )}
    </>
  )
}

interface LotContentProps {
  lot: LotView
  pageType: PageType
}

/** Lays out the content of a lot: columns on wide screens, one column on phones. */
function LotContent({ lot, pageType }: LotContentProps) {
  const screen = useLotScreen(lot, pageType)
  return (
    <div data-upright>
      <LotHead
        lot={lot}
        pageType={pageType}
        aside={<PinButton lot={pinOfLot(lot, pageType)} />}
        actions={
          <>
            {!isStatistics(pageType) && (
              <FavoriteButton lotId={lot.id} pageType={pageType} group={lot.favorite} />
            )}
            <ShareButton
              subject={{
                ...{ id: lot.id, type: pageType, title: headingOf(lot) },
                ...{ day: lot.day, image: lot.photos[0] },
              }}
            />
          </>
        }
      />
      {lot.withdrawnAt && <WithdrawnNotice at={lot.withdrawnAt} />}
      {screen.phone ? <OneColumn screen={screen} /> : <Columns screen={screen} />}
      {screen.gallery}
      {screen.chat}
    </div>
  )
}

function WithdrawnNotice({ at }: { at: Date }) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  return (
    <div className="mb-3">
      <Notice tone="fair">{t('withdrawn', { day: format.day(tokyoDayOf(at)) })}</Notice>
    </div>
  )
}

function OneColumn({ screen }: SectionProps) {
  const { lot, pageType, bidding, renderChat } = screen
  const isPast = isStatistics(pageType)
  return (
    <div className={cx('grid gap-3 pb-16', printGridClass)}>
      <Pictures screen={screen} />
      {isPast && <Prices screen={screen} />}
      <Facts screen={screen} />
      <Sheet screen={screen} />
      <Inspection screen={screen} />
      {!isPast && <Prices screen={screen} />}
      <Questions screen={screen} />
      <Costs screen={screen} />
      <Comparables screen={screen} />
      {!isPast && (
        <PartBoundary>
          <BidSheet {...{ lot, pageType, ...bidding, renderChat, renderTopUp }} />
        </PartBoundary>
      )}
    </div>
  )
}

function Columns({ screen }: SectionProps) {
  const wide = useMedia('(min-width: 1280px)')
  return (
    <LotPageColumns
      pictures={
        <>
          <Pictures screen={screen} />
          <Sheet screen={screen} />
          {wide ? <Comparables screen={screen} /> : <Inspection screen={screen} />}
        </>
      }
      facts={
        <>
          <Facts screen={screen} />
          {wide ? <Inspection screen={screen} /> : <Comparables screen={screen} />}
        </>
      }
      prices={
        <>
          <Bidding screen={screen} />
          <Questions screen={screen} />
          <Prices screen={screen} />
          <Costs screen={screen} />
        </>
      }
    />
  )
}
