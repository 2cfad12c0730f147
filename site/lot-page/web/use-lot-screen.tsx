import { useState } from 'react'
import { isOpenedToBid } from '#market/lots/web/bid-hash.ts'
import { useLiveLot } from '#market/lots/web/live.ts'
import { headingOf, type LotView } from '#market/lots/web/lot-view.ts'
import { useViewGallery } from '#market/lots/web/use-view-gallery.tsx'
import { useLoadableImages } from '#market/pictures/web/use-loadable-images.ts'
import { type PageType, pageTypeRoute } from '#market/search/contract/page-types.ts'
import { withSheet } from '#market/sheets/web/gallery-sheet.tsx'
import { useSheetTerms } from '#market/sheets/web/use-sheet-terms.ts'
import { useTranslatedSheet } from '#market/sheets/web/use-translated-sheet.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { call } from '#platform/http/web/client.ts'
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
  return {
    lot,
    pageType,
    phone,
    bidding,
    ...usePictures(lot, pageType),
    ...useLotChat(lot, pageType),
  }
}

/** Holds the form of a bid, and whether its sheet is open on phones. */
function useBidding(lot: LotView, pageType: PageType) {
  const [open, onChange] = useState(isOpenedToBid)
  const form = useBidForm(lot, pageType)
  return { form, flow: useBidFlow(lot, pageType, form), open, onChange }
}

/** Holds the photos, the sheet with its translation, and the gallery for both. */
function usePictures(lot: LotView, pageType: PageType) {
  const photos = useLoadableImages(lot.photos)
  const sheets = useLoadableImages(lot.sheet ? [lot.sheet] : [])
  const canTranslate = usePermission('auctionTranslationUse')
  const translated = useTranslatedSheet((language) =>
    call('imageTranslate', { query: { carId: lot.id, image: lot.sheet, language } }),
  )
  const terms = useSheetTerms(pageType, lot.id, canTranslate)
  const [gallery, openGallery] = useViewGallery(
    canTranslate ? withSheet(lot.sheet, translated) : undefined,
  )
  const onOpen = (start: string) => openGallery(lot, [...photos.images, ...sheets.images], start)
  return {
    photos,
    sheets,
    terms,
    translated: canTranslate ? translated : undefined,
    gallery,
    onOpen,
  }
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
