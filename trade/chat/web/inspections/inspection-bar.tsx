import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { viewerOf } from '#platform/core/contract/permissions.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { FormDialog } from '#platform/forms/web/form-dialog.tsx'
import { useChangeCall } from '#platform/forms/web/use-change-call.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextArea } from '#platform/ui/web/fields/text-area.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { maxMessageCharacters } from '#trade/chat/contract/calls.ts'
import { conversationQuery } from '../conversations/conversations-query.ts'
import { conversationsKey } from '../query-keys.ts'
import { InspectionState } from './inspection-state.tsx'

/** The inspection of a conversation above its messages; managers can decide it. */
export function InspectionBar({ bidId }: { bidId: number }) {
  const { profile, permissions } = useSignedIn()
  const isManager = viewerOf({ ...profile, permissions }) === 'manager'
  const inspection = useQuery(conversationQuery(bidId)).data?.inspection
  if (!inspection) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b bg-surface px-3 py-2">
      <span className="min-w-0 flex-1">
        <InspectionState inspection={inspection} />
      </span>
      {isManager && inspection.state === 'ordered' && <Decision bidId={bidId} />}
    </div>
  )
}

/** Marks the inspection as done, or declines it with a reason, which the client gets as a message. */
function Decision({ bidId }: { bidId: number }) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const decision = useChangeCall('decideInspection', {
    reloads: conversationsKey,
    reloadsOnError: true,
    onDone: () => setOpen(false),
  })
  const fault = useRefusalText(open ? null : decision.error)
  return (
    <>
      <Button
        aria-disabled={decision.isPending}
        onClick={() => decision.send({ bidId, state: 'done' })}
      >
        {t('inspection.done')}
      </Button>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('inspection.decline')}
      </Button>
      {fault && <Notice tone="poor">{fault}</Notice>}
      <FormDialog
        open={open}
        title={t('inspection.decline')}
        call={decision}
        submitLabel={t('inspection.decline')}
        onSubmit={() => decision.send({ bidId, state: 'declined', reason })}
        onClose={() => setOpen(false)}
      >
        <TextArea
          label={t('inspection.reason')}
          rows={3}
          required
          maxLength={maxMessageCharacters}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormDialog>
    </>
  )
}
