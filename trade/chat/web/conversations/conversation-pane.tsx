import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { kindOfUser } from '#platform/core/contract/permissions.ts'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useFormats } from '#platform/i18n/web/formats.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { iconButtonClass } from '#platform/ui/web/button.tsx'
import { bidStatusName } from '#trade/bids/contract/rules.ts'
import { BidStatusDot } from '#trade/bids/web/bid-status-dot.tsx'
import { ChatTabs } from '../chat-tabs.tsx'
import { ChatTitle } from '../chat-title.tsx'
import { readConversationAddress } from './conversation-address.ts'
import { conversationQuery, subjectOfConversation } from './conversations-query.ts'

interface ConversationPaneProps {
  bidId: number
  /** Whether it covers the screen, with a button back to the list. */
  isAlone: boolean
}

/** One conversation on the messages page. */
export function ConversationPane({ bidId, isAlone }: ConversationPaneProps) {
  const { t } = useTranslation('chat')
  const { which } = readConversationAddress(useSearch({ strict: false }))
  const format = useFormats()
  const isManager = kindOfUser(useSignedIn().profile) === 'manager'
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: conversation, error, refetch, isFetching } = useQuery(conversationQuery(bidId))
  return (
    <section aria-label={t('list.open')} className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-14 items-center gap-2 border-line border-b py-2 pr-3 pl-4 max-md:pl-1 max-md:pt-[max(8px,env(safe-area-inset-top))]">
        {isAlone && (
          <Link
            to="/messages"
            search={{ ...(which && { which }) }}
            replace
            aria-label={t('list.back')}
            title={t('list.back')}
            className={iconButtonClass()}
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
        )}
        <h2 className="min-w-0 flex-1 text-lg font-semibold">
          {conversation ? <ChatTitle subject={subjectOfConversation(conversation)} /> : t('title')}
        </h2>
        {conversation && (
          <p className="text-right text-sm max-sm:hidden">
            {conversation.bidStatus === null ? (
              <span className="text-quiet">{t('list.noBid')}</span>
            ) : (
              <BidStatusDot status={conversation.bidStatus}>
                {t(`bids:status.${bidStatusName(conversation.bidStatus, isManager)}`)}
              </BidStatusDot>
            )}
            {conversation.bidAmount !== null && (
              <span translate="no" className="block font-semibold whitespace-nowrap">
                {format.price(conversation.bidAmount)}
              </span>
            )}
          </p>
        )}
      </div>
      {error ? (
        <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ChatTabs key={bidId} bidId={bidId} field={field} />
      )}
    </section>
  )
}
