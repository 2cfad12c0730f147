import { useState } from 'react'
import { isOpenedToBid } from '#market/lots/web/bid-hash.ts'
import { GradeBadge } from '#market/lots/web/grade-badge.tsx'
import { useLiveLot } from '#market/lots/web/live.ts'
import { headingOf, type LotView } from '#market/lots/web/lot-view.ts'
import { useLotFormats } from '#market/lots/web/use-lot-formats.ts'
import { useGallery } from '#market/pictures/web/use-gallery.tsx'
import { useLoadableImages } from '#market/pictures/web/use-loadable-images.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { SheetSwitch, SheetSwitchStatus } from '#market/sheets/web/sheet-switch.tsx'
import { useTranslatedSheet } from '#market/sheets/web/use-translated-sheet.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import { useBidForm } from '#trade/bids/web/form/use-bid-form.ts'
import { useBidFlow } from '#trade/bids/web/placing/use-bid-flow.ts'
import { ConversationButton } from '#trade/chat/web/conversations/conversation-button.tsx'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import { TopUpFor } from '#trade/payments/web/top-up/top-up-for.tsx'
import type { TopUpNeed } from '#trade/payments/web/top-up-need.ts'

export type LotScreen = ReturnType<typeof useLotScreen>

/** Holds the state that the sections of a lot's page share. */
export function useLotScreen(lot: LotView, pageType: PageType) {
  const phone = useMedia('(max-width: 767.98px)')
  const bidding = useBidding(lot, pageType)
  useLiveLot(lot.id)
  // Turning the screen while a dialog of the panel is open keeps the dialog, and opens its sheet.
  if (phone && bidding.flow.open && !bidding.open) bidding.onChange(true)
  return { lot, pageType, phone, bidding, ...usePictures(lot), ...useLotChat(lot, pageType) }
}

/** Holds the form of a bid, and whether its sheet is open on phones. */
function useBidding(lot: LotView, pageType: PageType) {
  const [open, onChange] = useState(isOpenedToBid)
  const form = useBidForm(lot, pageType)
  return { form, flow: useBidFlow(lot, pageType, form), open, onChange }
}

/** Holds the photos, the sheet, and the gallery for both. */
function usePictures(lot: LotView) {
  const format = useLotFormats()
  const photos = useLoadableImages(lot.photos)
  const sheets = useLoadableImages(lot.sheet ? [lot.sheet] : [])
  const canTranslate = usePermission('auctionTranslationUse')
  const translated = useTranslatedSheet(lot.id, lot.sheet)
  // Closing the gallery shows the original sheet again (spec 3 §4).
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
  const onOpen = (start: string) =>
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
      bike: lot.kind === 'bike',
    })
  return { photos, sheets, translated: canTranslate ? translated : undefined, gallery, onOpen }
}

/** Holds the chat beside the page, and what opens it from the person's bid and from questions. */
function useLotChat(lot: LotView, pageType: PageType) {
  const [chat, openSubject] = useChatSheet()
  const openChat = (bidId: number) => {
    const detail = dotted(lot.lotNo, lot.auction)
    const link = `${pageTypeRoute[pageType]}/${lot.id}`
    openSubject({ bidId, title: headingOf(lot), detail, link })
  }
  const renderChat = (bidId: number) => (
    <ConversationButton bidId={bidId} onPress={() => openChat(bidId)} />
  )
  return { chat, openChat, renderChat }
}

export const renderTopUp = (need: TopUpNeed) => <TopUpFor {...need} />
