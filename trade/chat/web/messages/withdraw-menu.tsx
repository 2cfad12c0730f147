import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useServerNow } from '#platform/clock/web/server-now.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { iconButtonClass } from '#platform/ui/web/button.tsx'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import type { ChatMessage } from '#trade/chat/contract/calls.ts'
import { chatKey } from '../query-keys.ts'

interface WithdrawMenuProps {
  bidId: number
  message: ChatMessage
}

/** Withdraws one's own message while that is possible. */
export function WithdrawMenu({ bidId, message }: WithdrawMenuProps) {
  const { t } = useTranslation('chat')
  const queryClient = useQueryClient()
  const now = useServerNow()
  const withdrawal = useSingleMutation({
    mutationFn: () => call('withdrawChat', { body: { bidId, messageId: message.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chatKey(bidId) }),
  })
  const fault = useRefusalText(withdrawal.error)
  if (fault) {
    return (
      <p role="alert" className="max-w-40 text-xs text-poor">
        {fault}
      </p>
    )
  }
  if (!message.withdrawableUntil || new Date(message.withdrawableUntil) <= now) return null
  return (
    <MenuButton
      menuLabel={t('message.actions')}
      aria-label={t('message.actions')}
      title={t('message.actions')}
      aria-disabled={withdrawal.isPending}
      className={iconButtonClass()}
      sections={() => [
        {
          kind: 'actions',
          entries: [
            {
              label: t('message.withdraw'),
              icon: 'undo',
              onPress: () => withdrawal.mutate(),
            },
          ],
        },
      ]}
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </MenuButton>
  )
}
