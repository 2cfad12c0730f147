import { type RefObject, useState } from 'react'
import { PartBoundary } from '#platform/feedback/web/part-boundary.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Tabs } from '#platform/ui/web/tabs.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { HistoryList } from './history/history-list.tsx'

interface ChatTabsProps {
  bidId: number
  field: RefObject<HTMLTextAreaElement | null>
}

/** The conversation about a bid, and the history of the bid (spec 2 §2). */
export function ChatTabs({ bidId, field }: ChatTabsProps) {
  const { t } = useTranslation('chat')
  const [tab, setTab] = useState<'chat' | 'history'>('chat')
  return (
    <Tabs
      fills
      label={t('tabs')}
      tabs={[
        { value: 'chat', label: t('chat') },
        { value: 'history', label: t('history.tab') },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'chat' ? (
        <PartBoundary>
          <ChatMessages bidId={bidId} field={field} />
        </PartBoundary>
      ) : (
        <PartBoundary>
          <HistoryList bidId={bidId} />
        </PartBoundary>
      )}
    </Tabs>
  )
}
