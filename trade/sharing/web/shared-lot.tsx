import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { lotStatusKey } from '#market/lots/contract/status-text.ts'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { ChecklistCard } from '#market/lots/web/inspection/checklist-card.tsx'
import { LotPageColumns, printGridClass } from '#market/lots/web/lot-page-columns.tsx'
import { LotPageFacts } from '#market/lots/web/lot-page-facts.tsx'
import type { LotDescription } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { useViewGallery } from '#market/lots/web/use-view-gallery.tsx'
import { LotPhotos } from '#market/pictures/web/lot-photos.tsx'
import { useLoadableImages } from '#market/pictures/web/use-loadable-images.ts'
import { Amount } from '#market/prices/web/price-card.tsx'
import { lotStatusTone } from '#market/reference-data/contract/codes.ts'
import {
  isBikePage,
  type PageType,
  pageTypePermission,
  pageTypeRoute,
} from '#market/search/contract/page-types.ts'
import { CarMapCard } from '#market/sheets/web/car-map-card.tsx'
import { withSheet } from '#market/sheets/web/gallery-sheet.tsx'
import { MileageNote } from '#market/sheets/web/mileage-note.tsx'
import { SheetCard } from '#market/sheets/web/sheet-card.tsx'
import { useTranslatedSheet } from '#market/sheets/web/use-translated-sheet.ts'
import { useSession } from '#people/auth/web/session/session.tsx'
import { panelClass, Section } from '#platform/feedback/web/section.tsx'
import { call } from '#platform/http/web/client.ts'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { SharedLot } from '#trade/sharing/contract/calls.ts'
import { sharedViewOf } from './shared-view.ts'

interface SharedLotProps {
  shared: SharedLot
  shareId: string
  pageType: PageType
}

/** A shared lot, read-only: no bids, average prices, notes or month of production (spec 3 §2). */
export function SharedLotContent({ shared, shareId, pageType }: SharedLotProps) {
  const { t } = useTranslation('lots')
  const phone = useMedia('(max-width: 767.98px)')
  const wide = useMedia('(min-width: 1280px)')
  const lot = sharedViewOf(shared)
  const { terms } = shared.translation
  const { pictures, sheet, gallery } = usePictures(lot, { shared, shareId, pageType })
  const facts = (
    <LotPageFacts lot={lot} mileageNote={lot.mileageNote && <MileageNote terms={terms} />} />
  )
  const inspection = lot.kind === 'car' && (
    <>
      <CarMapCard marks={terms.marks} />
      <ChecklistCard lot={lot} />
    </>
  )
  const prices = 'bidInfo' in shared && (
    <Section
      title={pageType === 'stock' ? t('price.fixed') : t('price.title')}
      className="print:order-4"
    >
      <Prices shared={shared.bidInfo} pageType={pageType} />
    </Section>
  )
  const about = <LinkNote shared={shared} pageType={pageType} lotId={lot.id} />
  return (
    <div data-upright>
      <Summary lot={lot} />
      {phone ? (
        <div className={cx('grid gap-3', printGridClass)}>
          {pictures}
          {prices}
          {facts}
          {sheet}
          {inspection}
          {about}
        </div>
      ) : (
        <LotPageColumns
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
              {wide ? inspection : about}
            </>
          }
          prices={
            <>
              {prices}
              {wide && about}
            </>
          }
        />
      )}
      {gallery}
    </div>
  )
}

/** Returns the photos and the sheet of a shared lot, and the gallery of both. */
function usePictures(lot: LotDescription, { shared, shareId: id, pageType }: SharedLotProps) {
  const { terms, hasPicture } = shared.translation
  const photos = useLoadableImages(lot.photos)
  const sheets = useLoadableImages(lot.sheet ? [lot.sheet] : [])
  const translated = useTranslatedSheet((language) =>
    call('translateSharedSheet', { params: { pageType }, body: { id, language } }),
  )
  const picture = hasPicture ? translated : undefined
  const [gallery, openGallery] = useViewGallery(picture && withSheet(lot.sheet, picture))
  const open = (start: string) => openGallery(lot, [...photos.images, ...sheets.images], start)
  const pictures = (
    <div className={cx(panelClass, 'overflow-hidden border-t-0 md:border-t print:order-1')}>
      <LotPhotos
        loadable={photos}
        thumbnailOf={(image) => lot.thumbnails[lot.photos.indexOf(image)] ?? image}
        bike={isBikePage(pageType)}
        onOpen={open}
      />
    </div>
  )
  const sheet = (
    <SheetCard
      {...{ lot, picture }}
      sheet={sheets.images[0]}
      onOpen={open}
      onFail={sheets.markFailed}
      terms={{ data: terms }}
    />
  )
  return { pictures, sheet, gallery }
}

function Summary({ lot }: { lot: LotDescription }) {
  const { t } = useTranslation('listings')
  const format = useLotFormats()
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-sm text-quiet lg:px-0 lg:py-3">
      <GradeBadge condition={lot.condition} />
      <StatusDot tone={lotStatusTone(lot.status)}>{t(lotStatusKey(lot.status, lot.day))}</StatusDot>
      {dotted(format.mileage(lot.mileageKm), format.engine(lot.engineCc))}
    </p>
  )
}

interface PricesProps {
  shared: { readonly startPrice: number | null; readonly soldPrice: number | null }
  pageType: PageType
}

function Prices({ shared: { startPrice, soldPrice }, pageType }: PricesProps) {
  const { t } = useTranslation('lots')
  const format = useLotFormats()
  const isSold = soldPrice !== null
  return (
    <div className="grid gap-3">
      {isSold && (
        <Amount name={t('price.sold')} size="2xl">
          {format.yen(soldPrice)}
        </Amount>
      )}
      <Amount
        name={pageType === 'stock' ? t('price.fixed') : t('price.start')}
        size={isSold ? 'lg' : 'xl'}
      >
        {format.yen(startPrice)}
      </Amount>
    </div>
  )
}

type LinkNoteProps = Omit<SharedLotProps, 'shareId'> & { lotId: string }

/** When the link expires, and a link to the lot itself for people who may see it. */
function LinkNote({ shared, pageType, lotId }: LinkNoteProps) {
  const { t } = useTranslation('shared-lots')
  const format = useFormats()
  const session = useSession()
  const canSee =
    session.state === 'authenticated' && session.permissions[pageTypePermission[pageType]]
  return (
    <Section title={t('about')} className="print:hidden">
      <p className="text-sm text-quiet">
        {t('until', { when: format.when(new Date(shared.expiresAt)) })}
      </p>
      {canSee && (
        <Link
          to={`${pageTypeRoute[pageType]}/$id`}
          params={{ id: lotId }}
          className={buttonClass('plain', 'mt-3')}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          {t('openOwn')}
        </Link>
      )}
    </Section>
  )
}
