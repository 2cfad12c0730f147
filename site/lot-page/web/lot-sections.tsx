import { hasPhotoDownload } from '#market/lots/contract/parts.ts'
import { hasProductionMonth } from '#market/lots/contract/production-month.ts'
import { ExtraImages } from '#market/lots/web/extra-images/extra-images.tsx'
import { ChecklistCard } from '#market/lots/web/inspection/checklist-card.tsx'
import { LotVideos } from '#market/lots/web/inspection/lot-videos.tsx'
import { RateBlocks } from '#market/lots/web/inspection/rate-blocks.tsx'
import { LotPageFacts } from '#market/lots/web/lot-page-facts.tsx'
import { headingOf } from '#market/lots/web/lot-view.ts'
import { NoteCard } from '#market/lots/web/note/note-card.tsx'
import { AppearancesCard } from '#market/lots/web/past/appearances-card.tsx'
import { ProductionMonthCard } from '#market/lots/web/production-month/production-month-card.tsx'
import { LotPhotos } from '#market/pictures/web/lot-photos.tsx'
import { PhotoDownload } from '#market/pictures/web/photo-download.tsx'
import { ComparedSales } from '#market/prices/web/panel/compared-sales.tsx'
import { PriceCard } from '#market/prices/web/price-card.tsx'
import { isStatistics } from '#market/search/contract/page-types.ts'
import { CarMapCard } from '#market/sheets/web/car-map-card.tsx'
import { MileageNote } from '#market/sheets/web/mileage-note.tsx'
import { SheetCard } from '#market/sheets/web/sheet-card.tsx'
import { panelClass, Section } from '#platform/feedback/web/section.tsx'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { BidPanel } from '#trade/bids/web/panel/bid-panel.tsx'
import { BidState } from '#trade/bids/web/panel/bid-state.tsx'
import { LotCosts } from '#trade/bids/web/panel/lot-costs.tsx'
import { MyBidCard } from '#trade/bids/web/panel/my-bid-card.tsx'
import { PanelTitle } from '#trade/bids/web/panel/panel-title.tsx'
import { LotQuestions } from '#trade/chat/web/lot-questions.tsx'
import { pinOfSale } from '#trade/comparison/web/pinned-lot.ts'
import { RowPinButton } from '#trade/comparison/web/row-pin-button.tsx'
import { LotNoteCard } from '#trade/notes/web/lot-note-card.tsx'
import { type LotScreen, renderTopUp } from './use-lot-screen.tsx'

export interface SectionProps {
  screen: LotScreen
}

export function Pictures({ screen: { lot, pageType, photos, onOpen } }: SectionProps) {
  const bike = lot.kind === 'bike'
  return (
    <div className={cx(panelClass, 'overflow-hidden border-t-0 md:border-t print:order-1')}>
      <LotPhotos
        loadable={photos}
        thumbnailOf={(image) => lot.thumbnails[lot.photos.indexOf(image)] ?? image}
        bike={bike}
        onOpen={onOpen}
      />
      {bike && lot.photosDownload && hasPhotoDownload(pageType) && (
        <PhotoDownload
          request={() => call('downloadImages', { params: { pageType }, query: { id: lot.id } })}
        />
      )}
      {lot.kind === 'car' && <ExtraImages lot={lot} pageType={pageType} />}
    </div>
  )
}

export function Sheet({ screen: { lot, sheets, terms, translated, onOpen } }: SectionProps) {
  return (
    <SheetCard
      lot={lot}
      sheet={sheets.images[0]}
      onOpen={onOpen}
      onFail={sheets.markFailed}
      picture={translated}
      terms={terms}
    />
  )
}

export function Inspection({ screen: { lot, terms } }: SectionProps) {
  return lot.kind === 'bike' ? (
    <>
      <RateBlocks lot={lot} />
      <LotVideos videos={lot.videos} />
    </>
  ) : (
    <>
      {terms?.data && <CarMapCard marks={terms.data.marks} />}
      <ChecklistCard lot={lot} />
    </>
  )
}

export function Facts({ screen: { lot, pageType, sheets, terms } }: SectionProps) {
  return (
    <>
      <LotPageFacts
        lot={lot}
        mileageNote={lot.mileageNote && terms?.data && <MileageNote terms={terms.data} />}
      />
      <LotNoteCard lot={{ id: lot.id, title: dotted(lot.lotNo, headingOf(lot)) }} />
      <NoteCard lot={lot} pageType={pageType} />
      {hasProductionMonth(pageType) && (
        <ProductionMonthCard pageType={pageType} lot={lot} sheet={sheets.images[0]} />
      )}
    </>
  )
}

export function Bidding({ screen: { lot, pageType, bidding, renderChat } }: SectionProps) {
  const { form, flow } = bidding
  if (isStatistics(pageType)) return null
  return (
    <Section
      title={<PanelTitle pageType={pageType} forClients={form.fields.client} />}
      className="print:hidden"
    >
      <BidPanel {...{ lot, pageType, form, flow, renderChat, renderTopUp }} />
    </Section>
  )
}

export function Prices({ screen: { lot, pageType, bidding, renderChat } }: SectionProps) {
  const { t } = useTranslation('lots')
  return (
    <Section
      title={pageType === 'stock' ? t('price.fixed') : t('price.title')}
      className="print:order-4"
    >
      <PriceCard
        lot={lot}
        pageType={pageType}
        typedYen={bidding.form.draft.amount}
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
}

export function Questions({ screen: { lot, pageType, openChat } }: SectionProps) {
  return <LotQuestions lotId={lot.id} isPast={isStatistics(pageType)} onOpen={openChat} />
}

export function Costs({ screen: { lot, pageType, bidding } }: SectionProps) {
  return <LotCosts lot={lot} pageType={pageType} form={bidding.form} />
}

export function Comparables({ screen: { lot, pageType } }: SectionProps) {
  return (
    <>
      <AppearancesCard pageType={pageType} lot={lot} />
      <ComparedSales
        lot={lot}
        pageType={pageType}
        renderPin={(sale) => <RowPinButton lot={pinOfSale(sale, lot)} isNamed />}
      />
    </>
  )
}
