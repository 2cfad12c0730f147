import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import type { ChatMessage } from '../../../contract/chat/calls.ts'
import { call } from '../../api/client.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { useServerNow } from '../../clock/server-now.ts'
import { useRefusalText } from '../../feedback/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { chatKey } from '../query-keys.ts'

interface WithdrawMenuProps {
  bidId: number
  message: ChatMessage
}

/** Withdraws one's own message, as long as that is possible. */
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
