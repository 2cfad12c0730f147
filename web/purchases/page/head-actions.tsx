import { Printer } from 'lucide-react'
import type { ChatSubject } from '../../chat/chat-subject.ts'
import { TalkButton } from '../../chat/talks/talk-button.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dotted } from '../../lots/line-text.ts'
import { ShareButton } from '../../sharing/share-button.tsx'
import { Button } from '../../ui/button.tsx'
import { titleOf } from './purchase-head.tsx'
import type { PurchaseView } from './purchase-query.ts'

interface HeadActionsProps {
  car: PurchaseView
  onChat: (subject: ChatSubject) => void
}

/** What can be done with the car as a whole, in the head of its page. */
export function HeadActions({ car, onChat }: HeadActionsProps) {
  const { t } = useTranslation('purchase-page')
  const { bidId, carDetail, user } = car
  return (
    <span data-screen-only className="contents">
      <span className="hidden lg:block">
        <Button look="ghost" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t('print')}
        </Button>
      </span>
      <ShareButton
        subject={{ type: 'purchased-cars', id: String(carDetail.id), title: titleOf(car) }}
      />
      <TalkButton
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
