import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { activeSession } from '#people/account/contract/calls.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { formatLocalTime } from './local-time.ts'

export type ActiveSession = z.infer<typeof activeSession>

interface EndSessionDialogProps {
  session: ActiveSession
  open: boolean
  /** The list of sessions to update. */
  queryKey: readonly string[]
  onClose: () => void
}

/** Confirms the end of another session. */
export function EndSessionDialog({ session, open, queryKey, onClose }: EndSessionDialogProps) {
  const { t } = useTranslation('account')
  const queryClient = useQueryClient()
  const end = useSingleMutation({
    mutationFn: () => call('endOwnSession', { params: { id: session.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey })
      onClose()
    },
  })
  const refusal = useRefusalText(end.error)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sessions.confirmTitle')}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-4 p-4">
        <p>
          {t('sessions.confirmText', {
            device: session.device || t('sessions.unknownDevice'),
            when: formatLocalTime(session.lastUsedAt),
          })}
        </p>
        {refusal && <Notice tone="poor">{refusal}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" disabled={end.isPending} onClick={() => end.mutate()}>
            {t('sessions.end')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
