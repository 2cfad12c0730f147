import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { Button } from '#platform/ui/web/button.tsx'
import type { ActiveSession } from './end-session-dialog.tsx'
import { formatLocalTime } from './local-time.ts'

interface SessionRowProps {
  session: ActiveSession
  onEnd: () => void
}

/** One session: browser, last activity, and whether it is the current one. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account')
  const lastUsed = <time dateTime={session.lastUsedAt}>{formatLocalTime(session.lastUsedAt)}</time>
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
          {session.device || t('sessions.unknownDevice')}
          {session.current && <Badge tone="good">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          {t('sessions.lastUsed')} {lastUsed}
        </p>
      </div>
      {!session.current && (
        <Button onClick={onEnd} aria-label={t('sessions.endOf', { device: session.device })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
