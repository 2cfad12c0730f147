import { useNavigate, useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { phoneScreen, useMedia } from '#platform/ui/web/browser/use-media.ts'
import { useVisibleArea } from '#platform/ui/web/browser/use-visible-area.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { readConversationAddress } from './conversations/conversation-address.ts'
import { ConversationList } from './conversations/conversation-list.tsx'
import { ConversationPane } from './conversations/conversation-pane.tsx'
import type { WhichConversations } from './conversations/conversations-query.ts'
import { useAnswersQuestions, WhichSwitch } from './conversations/which-switch.tsx'

/** All conversations about bids. On phones the open conversation covers the list. */
export function MessagesPage() {
  const { t } = useTranslation('chat')
  const { bid, which: wanted = 'all' } = readConversationAddress(useSearch({ strict: false }))
  const answers = useAnswersQuestions()
  const which = wanted === 'waiting' && !answers ? 'all' : wanted
  const navigate = useNavigate()
  const phone = useMedia(phoneScreen)
  const choose = (chosen: WhichConversations) => {
    const search = { ...(bid && { bid }), ...(chosen !== 'all' && { which: chosen }) }
    void navigate({ to: '/messages', search, replace: true })
  }
  useVisibleArea(phone && bid !== undefined)
  const title = <PageTitle>{t('title')}</PageTitle>
  if (phone && bid !== undefined) {
    return (
      <>
        {title}
        <h1 className="sr-only">{t('title')}</h1>
        <div className="fixed inset-x-0 top-(--visible-top,0px) z-40 flex h-(--visible-height,100dvh) flex-col">
          <ConversationPane key={bid} bidId={bid} isAlone />
        </div>
      </>
    )
  }
  return (
    <div className="flex flex-col md:-mb-12 md:h-[calc(100dvh-56px)] lg:pb-6">
      {title}
      <PageHead title={t('title')} />
      <div className="flex min-h-0 flex-1 md:border-line md:border-y lg:rounded-md lg:border-x">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface md:max-w-80 md:border-line md:border-r lg:max-w-[360px] lg:rounded-l-md">
          <div className="border-line border-b p-2">
            <WhichSwitch value={which} onChange={choose} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <PartBoundary>
              <ConversationList key={which} which={which} current={bid} />
            </PartBoundary>
          </div>
        </div>
        {!phone && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden lg:rounded-r-md">
            {bid === undefined ? (
              <EmptyState
                icon={<MessagesSquare aria-hidden="true" />}
                title={t('list.choose')}
                text={t('list.chooseText')}
              />
            ) : (
              <PartBoundary resetKey={bid}>
                <ConversationPane key={bid} bidId={bid} isAlone={false} />
              </PartBoundary>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
