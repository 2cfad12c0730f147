import { Printer } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { ChatSubject } from '#trade/chat/web/chat-subject.ts'
import { ConversationButton } from '#trade/chat/web/conversations/conversation-button.tsx'
import { ShareButton } from '#trade/sharing/web/share-button.tsx'
import { titleOf } from './purchase-head.tsx'
import type { PurchaseView } from './purchase-query.ts'

interface HeadActionsProps {
  car: PurchaseView
  onChat: (subject: ChatSubject) => void
}

/** Actions on the whole car, in the head of its page. */
export function HeadActions({ car, onChat }: HeadActionsProps) {
  const { t } = useTranslation('purchase-page')
  const { bidId, carDetail, user } = car
  return (
    <span data-screen-only className="contents">
      <span className="hidden lg:block">
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t('print')}
        </Button>
      </span>
      <ShareButton
        subject={{ type: 'purchased-cars', id: String(carDetail.id), title: titleOf(car) }}
      />
      <ConversationButton
        bidId={bidId}
        onPress={() =>
          onChat({
            bidId,
            title: titleOf(car),
            detail: dotted(carDetail.lotNo, carDetail.auction, user?.name ?? ''),
            link: carDetail.link,
          })
        }
      />
    </span>
  )
}
