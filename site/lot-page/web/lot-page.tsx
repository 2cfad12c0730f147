// Sheets are Japanese; of the font a browser fetches only the pieces that have their characters.
import '@fontsource/noto-sans-jp/400.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { givesPhotos } from '#market/lots/contract/parts.ts'
import { hasProductionMonth } from '#market/lots/contract/production-month.ts'
import { isOpenedToBid } from '#market/lots/web/bid-hash.ts'
import { EmptyLot } from '#market/lots/web/empty/empty-lot.tsx'
import { ExtraImages } from '#market/lots/web/extra-images/extra-images.tsx'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { ChecklistCard } from '#market/lots/web/inspection/checklist-card.tsx'
import { LotVideos } from '#market/lots/web/inspection/lot-videos.tsx'
import { RateBlocks } from '#market/lots/web/inspection/rate-blocks.tsx'
import { useLiveLot } from '#market/lots/web/live.ts'
import { LotColumns, printGridClass } from '#market/lots/web/lot-columns.tsx'
import { LotFacts } from '#market/lots/web/lot-facts.tsx'
import { lotQuery } from '#market/lots/web/lot-query.ts'
import { headingOf, type LotView, viewOf } from '#market/lots/web/lot-view.ts'
import { NoteCard } from '#market/lots/web/note/note-card.tsx'
import { AppearancesCard } from '#market/lots/web/past/appearances-card.tsx'
import { rememberVisitedLot } from '#market/lots/web/preferences.ts'
import { ProductionMonthCard } from '#market/lots/web/production-month/production-month-card.tsx'
import { ToListing } from '#market/lots/web/to-listing.tsx'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { LotPhotos } from '#market/pictures/web/lot-photos.tsx'
import { PhotoDownload } from '#market/pictures/web/photo-download.tsx'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useLoadableImages } from '#market/pictures/web/use-loadable-images.ts'
import { ComparedSales } from '#market/prices/web/panel/compared-sales.tsx'
import { PriceCard } from '#market/prices/web/price-card.tsx'
import { isStatistics, type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { CarMapCard } from '#market/sheets/web/car-map-card.tsx'
import { SheetCard } from '#market/sheets/web/sheet-card.tsx'
import { SheetSwitch, SheetSwitchStatus } from '#market/sheets/web/sheet-switch.tsx'
import { useTranslatedSheet } from '#market/sheets/web/use-translated-sheet.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { tokyoDayOf } from '#platform/clock/contract/tokyo-time.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { panelClass, Section } from '#platform/feedback/web/section.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { Notice } from '#platform/ui/web/notice.tsx'
import { useBidForm } from '#trade/bids/web/form/use-bid-form.ts'
import { BidPanel } from '#trade/bids/web/panel/bid-panel.tsx'
import { BidSheet } from '#trade/bids/web/panel/bid-sheet.tsx'
import { BidState } from '#trade/bids/web/panel/bid-state.tsx'
import { LotCosts } from '#trade/bids/web/panel/lot-costs.tsx'
import { MyBidCard } from '#trade/bids/web/panel/my-bid-card.tsx'
import { PanelTitle } from '#trade/bids/web/panel/panel-title.tsx'
import { useBidFlow } from '#trade/bids/web/placing/use-bid-flow.ts'
import { TalkButton } from '#trade/chat/web/talks/talk-button.tsx'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import { PinButton } from '#trade/comparison/web/pin-button.tsx'
import { pinOfLot, pinOfSale } from '#trade/comparison/web/pinned-lot.ts'
import { RemarkCard } from '#trade/comparison/web/remark/remark-card.tsx'
import { RowPinButton } from '#trade/comparison/web/row-pin-button.tsx'
import { FavoriteButton } from '#trade/favorites/web/favorite-button.tsx'
import { TopUpFor } from '#trade/payments/web/top-up/top-up-for.tsx'
import type { TopUpNeed } from '#trade/payments/web/top-up-need.ts'
import { ShareButton } from '#trade/sharing/web/share-button.tsx'
import { LotHead } from './lot-head.tsx'
import { LotSkeleton } from './lot-skeleton.tsx'

interface LotPageProps {
  pageType: PageType
  id: string
}

/** The page of one lot (spec 3 §2). Opening it marks the lot as visited. */
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
            <ToListing />
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

/** The whole content of a lot: in columns on wide screens, in one column on phones. */
function LotContent({ lot, pageType }: LotContentProps) {
  const { t } = useTranslation('lots')
  const phone = useMedia('(max-width: 767.98px)')
  const wide = useMedia('(min-width: 1280px)')
  const photos = useLoadableImages(lot.photos)
  const sheets = useLoadableImages(lot.sheet ? [lot.sheet] : [])
  const format = useLotFormats()
  const canTranslate = usePermission('auctionTranslationUse')
  const translated = useTranslatedSheet(lot.id, lot.sheet)
  // The sheet is the original again when the gallery is closed (spec 3 §4).
  const [gallery, openGallery] = useGallery({
    onClose: translated.showOriginal,
    sheet: canTranslate
      ? {
          original: lot.sheet,
          translated: translated.shown,
          control: (
            <>
              <SheetSwitch sheet={translated} />
              <SheetSwitchStatus sheet={translated} />
            </>
          ),
          onTranslationFail: translated.markFailed,
        }
      : undefined,
  })
  const [chat, openChat] = useChatSheet()
  const [bidOpen, setBidOpen] = useState(isOpenedToBid)
  const bidForm = useBidForm(lot, pageType)
  const bidFlow = useBidFlow(lot, pageType, bidForm)
  useLiveLot(lot.id)
  const bike = lot.kind === 'bike'
  // When the screen is turned while a dialog of the panel is open, the dialog stays, and its sheet opens.
  if (phone && bidFlow.open && !bidOpen) setBidOpen(true)

  const open = (start: string) =>
    openGallery({
      images: [...photos.images, ...sheets.images],
      start,
      title: headingOf(lot),
      detail: dotted(lot.lotNo, lot.auction, lot.day && format.day(lot.day)),
      facts: (
        <>
          <GradeBadge condition={lot.condition} />
          {dotted(format.mileage(lot.mileageKm), format.engine(lot.engineCc))}
        </>
      ),
      bike,
    })

  const renderChat = (bidId: number) => (
    <TalkButton
      bidId={bidId}
      onPress={() => {
        const detail = dotted(lot.lotNo, lot.auction)
        const link = `${pageTypeRoute[pageType]}/${lot.id}`
        openChat({ bidId, title: headingOf(lot), detail, link })
      }}
    />
  )
  const renderTopUp = (need: TopUpNeed) => <TopUpFor {...need} />
  const pictures = (
    <div className={cx(panelClass, 'overflow-hidden border-t-0 md:border-t print:order-1')}>
      <LotPhotos
        loadable={photos}
        thumbnailOf={(image) => lot.thumbnails[lot.photos.indexOf(image)] ?? image}
        bike={bike}
        onOpen={open}
      />
      {bike && lot.photosDownload && givesPhotos(pageType) && (
        <PhotoDownload
          request={() => call('downloadImages', { params: { pageType }, query: { id: lot.id } })}
        />
      )}
      {lot.kind === 'car' && <ExtraImages lot={lot} pageType={pageType} />}
    </div>
  )
  const sheet = (
    <SheetCard
      lot={lot}
      sheet={sheets.images[0]}
      onOpen={open}
      onFail={sheets.markFailed}
      translation={canTranslate ? { pageType, lotId: lot.id, picture: translated } : undefined}
    />
  )
  const inspection =
    lot.kind === 'bike' ? (
      <>
        <RateBlocks lot={lot} />
        <LotVideos videos={lot.videos} />
      </>
    ) : (
      <>
        {canTranslate && <CarMapCard pageType={pageType} lotId={lot.id} />}
        <ChecklistCard lot={lot} />
      </>
    )
  const facts = (
    <>
      <LotFacts lot={lot} />
      <RemarkCard lot={{ id: lot.id, title: dotted(lot.lotNo, headingOf(lot)) }} />
      <NoteCard lot={lot} pageType={pageType} />
      {hasProductionMonth(pageType) && (
        <ProductionMonthCard pageType={pageType} lot={lot} sheet={sheets.images[0]} />
      )}
    </>
  )
  const bidding = !isStatistics(pageType) && (
    <Section
      title={<PanelTitle pageType={pageType} forClients={bidForm.fields.client} />}
      className="print:hidden"
    >
      <BidPanel
        lot={lot}
        pageType={pageType}
        form={bidForm}
        flow={bidFlow}
        renderChat={renderChat}
        renderTopUp={renderTopUp}
      />
    </Section>
  )
  const prices = (
    <Section
      title={pageType === 'stock' ? t('price.fixed') : t('price.title')}
      className="print:order-4"
    >
      <PriceCard
        lot={lot}
        pageType={pageType}
        typedYen={bidForm.draft.amount}
        ownBid={
          isStatistics(pageType) && (
            <>
              <BidState lot={lot} pageType={pageType} state="finished" />
              <MyBidCard lot={lot} pageType={pageType} renderChat={renderChat} />
            </>
          )
        }
      />
    </Section>
  )
  const costs = <LotCosts lot={lot} pageType={pageType} form={bidForm} />
  const comparables = (
    <>
      <AppearancesCard pageType={pageType} lot={lot} />
      <ComparedSales
        lot={lot}
        pageType={pageType}
        renderPin={(sale) => <RowPinButton lot={pinOfSale(sale, lot)} isNamed />}
      />
    </>
  )

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
            <ShareButton subject={{ id: lot.id, type: pageType, title: headingOf(lot) }} />
          </>
        }
      />
      {lot.withdrawnAt && (
        <div className="mb-3">
          <Notice tone="fair">
            {t('withdrawn', { day: format.day(tokyoDayOf(lot.withdrawnAt)) })}
          </Notice>
        </div>
      )}
      {phone ? (
        <div className={cx('grid gap-3 pb-16', printGridClass)}>
          {pictures}
          {isStatistics(pageType) && prices}
          {facts}
          {sheet}
          {inspection}
          {!isStatistics(pageType) && prices}
          {costs}
          {comparables}
          {bidding && (
            <PartBoundary>
              <BidSheet
                lot={lot}
                pageType={pageType}
                form={bidForm}
                flow={bidFlow}
                open={bidOpen}
                onChange={setBidOpen}
                renderChat={renderChat}
                renderTopUp={renderTopUp}
              />
            </PartBoundary>
          )}
        </div>
      ) : (
        <LotColumns
          pictures={
            <>
              {pictures}
              {sheet}
              {wide ? comparables : inspection}
            </>
          }
          facts={
            <>
              {facts}
              {wide ? inspection : comparables}
            </>
          }
          prices={
            <>
              {bidding}
              {prices}
              {costs}
            </>
          }
        />
      )}
      {gallery}
      {chat}
    </div>
  )
}
