import { useRef } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { useVisibleArea } from '#platform/ui/web/browser/use-visible-area.ts'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import type { ChatSubject } from './chat-subject.ts'
import { ChatTabs } from './chat-tabs.tsx'
import { ChatTitle } from './chat-title.tsx'

interface ChatSheetProps {
  subject: ChatSubject
  open: boolean
  onClose: () => void
}

/** The conversation about a bid, beside a list or a lot; on phones it covers the screen. */
export function ChatSheet({ subject, open, onClose }: ChatSheetProps) {
  const { t } = useTranslation('chat')
  const field = useRef<HTMLTextAreaElement>(null)
  // On phones, focusing the field would open the keyboard over the messages.
  const hasKeyboard = !useMedia('(pointer: coarse)')
  useVisibleArea(open)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="side"
      closeLabel={t('common:close')}
      {...(hasKeyboard && { firstFocus: field })}
      title={<ChatTitle subject={subject} />}
    >
      <ChatTabs key={subject.bidId} bidId={subject.bidId} field={field} />
    </Dialog>
  )
}
