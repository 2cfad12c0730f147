import { useEffect, useState } from 'react'
import { watchConnection } from '../../live/live-updates.ts'
import { useSignedIn } from '../../session/session.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import type { DeskText } from './use-desk-text.ts'

/** Says whether changes of others appear by themselves; nothing before the connection is made. */
export function LiveMark({ text: { t } }: { text: DeskText }) {
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
