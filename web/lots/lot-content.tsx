// Sheets are Japanese; of the font a browser fetches only the pieces that have their characters.
import '@fontsource/noto-sans-jp/400.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageType } from '../../contract/page-types.ts'
import { cx } from '../ui/cx.ts'
import { useMedia } from '../ui/use-media.ts'
import { ComparablesCard } from './comparables-card.tsx'
import { LotPhotos } from './gallery/lot-photos.tsx'
import { PageGallery } from './gallery/page-gallery.tsx'
import { useLiveImages } from './gallery/use-live-images.ts'
import { ChecklistCard } from './inspection/checklist-card.tsx'
import { LotVideos } from './inspection/lot-videos.tsx'
import { RateBlocks } from './inspection/rate-blocks.tsx'
import { SheetCard } from './inspection/sheet-card.tsx'
import { LotColumns, printGridClass } from './lot-columns.tsx'
import { LotFacts } from './lot-facts.tsx'
import { LotHead } from './lot-head.tsx'
import type { LotView } from './lot-view.ts'
import { NoteCard } from './note/note-card.tsx'
import { PriceCard } from './price/price-card.tsx'
import { PriceSheet } from './price/price-sheet.tsx'
import { panelClass, Section } from './section.tsx'

interface LotContentProps {
  lot: LotView
  pageType: PageType
}

/** Everything of a lot: beside each other where there is room, one below the other on phones. */
export function LotContent({ lot, pageType }: LotContentProps) {
  const { t } = useTranslation('lots')
  const phone = useMedia('(max-width: 767.98px)')
  const wide = useMedia('(min-width: 1280px)')
  const photos = useLiveImages(lot.photos)
  const sheets = useLiveImages(lot.sheet ? [lot.sheet] : [])
  const [opened, setOpened] = useState<string>()
  const [pricesOpen, setPricesOpen] = useState(false)
  const bike = lot.kind === 'bike'

  const pictures = (
    <div className={cx(panelClass, 'overflow-hidden border-t-0 md:border-t print:order-1')}>
      <LotPhotos
        live={photos}
        thumbnailOf={(image) => lot.thumbnails[lot.photos.indexOf(image)] ?? image}
        bike={bike}
        onOpen={setOpened}
      />
    </div>
  )
  const sheet = (
    <SheetCard lot={lot} sheet={sheets.images[0]} onOpen={setOpened} onFail={sheets.drop} />
  )
  const inspection =
    lot.kind === 'bike' ? (
      <>
        <RateBlocks lot={lot} />
        <LotVideos videos={lot.videos} />
      </>
    ) : (
      <ChecklistCard lot={lot} />
    )
  const facts = (
    <>
      <LotFacts lot={lot} />
      <NoteCard lot={lot} pageType={pageType} />
    </>
  )
  const prices = (
    <Section
      title={pageType === 'stock' ? t('price.fixed') : t('price.title')}
      className="print:order-4"
    >
      <PriceCard lot={lot} pageType={pageType} />
    </Section>
  )
  const comparables = <ComparablesCard pageType={pageType} lotId={lot.id} />

  return (
    <div data-upright>
      <LotHead lot={lot} pageType={pageType} />
      {phone ? (
        <div className={cx('grid gap-3 pb-16', printGridClass)}>
          {pictures}
          {facts}
          {sheet}
          {inspection}
          <div className="hidden print:contents">{prices}</div>
          {comparables}
          <PriceSheet lot={lot} pageType={pageType} open={pricesOpen} onChange={setPricesOpen} />
        </div>
      ) : (
        <LotColumns
          pictures={
            <>
              {pictures}
              {sheet}
              {!wide && inspection}
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
              {prices}
              {wide && comparables}
            </>
          }
        />
      )}
      <PageGallery
        lot={lot}
        live={{
          all: [...photos.all, ...sheets.all],
          images: [...photos.images, ...sheets.images],
          drop: (image) => (image === lot.sheet ? sheets : photos).drop(image),
        }}
        opened={opened}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}
