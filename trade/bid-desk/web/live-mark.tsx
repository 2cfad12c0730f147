import { useEffect, useState } from 'react'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { watchConnection } from '#platform/live/web/live-updates.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import type { BidDeskText } from './use-bid-desk-text.ts'

/** Says whether changes of others appear by themselves; nothing before the connection is made. */
export function LiveMark({ text: { t } }: { text: BidDeskText }) {
  const { userId } = useSignedIn().profile
  const [isLive, setIsLive] = useState<boolean | null>(null)
  useEffect(() => watchConnection(userId, setIsLive), [userId])
  if (isLive === null) return null
  return (
    <span role="status" className="mr-2 text-sm max-sm:[&_*]:text-[0px]">
      <StatusDot tone={isLive ? 'good' : 'poor'}>
        {isLive ? t('bid-manager:live') : t('bid-manager:offline')}
      </StatusDot>
    </span>
  )
}
