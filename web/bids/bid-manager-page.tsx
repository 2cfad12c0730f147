import { useCallback } from 'react'
import type { BidRow } from '../../contract/bids/lists.ts'
import { subjectOf } from '../chat/chat-subject.ts'
import { useChatSheet } from '../chat/use-chat-sheet.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Desk } from './manage/desk.tsx'

/** Bids of all clients, for managers. */
export function BidManagerPage() {
  const { t } = useTranslation('bid-manager')
  const [chat, openChat] = useChatSheet()
  const onChat = useCallback((bid: BidRow) => openChat(subjectOf(bid, true)), [openChat])
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Desk onChat={onChat} />
      {chat}
    </>
  )
}
