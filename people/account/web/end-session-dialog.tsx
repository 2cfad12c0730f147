import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { activeSession } from '#people/account/contract/calls.ts'
import { ConfirmDialog } from '#platform/feedback/web/confirm-dialog.tsx'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
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
  return (
    <ConfirmDialog
      open={open}
      title={t('sessions.confirmTitle')}
      keepLabel={t('cancel')}
      confirmLabel={t('sessions.end')}
      onConfirm={end.mutate}
      onClose={onClose}
      isPending={end.isPending}
      refusal={useRefusalText(end.error)}
    >
      <p>
        {t('sessions.confirmText', {
          device: session.device || t('sessions.unknownDevice'),
          when: formatLocalTime(session.lastUsedAt),
        })}
      </p>
    </ConfirmDialog>
  )
}
