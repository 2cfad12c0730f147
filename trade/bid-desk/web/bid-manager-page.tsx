import { useCallback } from 'react'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import type { BidRow } from '#trade/bids/contract/lists.ts'
import { subjectOf } from '#trade/chat/web/chat-subject.ts'
import { WaitingLink } from '#trade/chat/web/conversations/waiting-link.tsx'
import { useChatSheet } from '#trade/chat/web/use-chat-sheet.tsx'
import { BidDesk } from './bid-desk.tsx'

/** The page with the bids of all clients, for managers. */
export function BidManagerPage() {
  const { t } = useTranslation('bid-manager')
  const [chat, openChat] = useChatSheet()
  const onChat = useCallback((bid: BidRow) => openChat(subjectOf(bid, true)), [openChat])
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <BidDesk onChat={onChat} waiting={<WaitingLink />} />
      {chat}
    </>
  )
}
