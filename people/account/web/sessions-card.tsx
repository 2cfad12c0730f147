import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Badge } from '#platform/ui/web/badge.tsx'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { type ActiveSession, EndSessionDialog } from './end-session-dialog.tsx'
import { formatLocalTime } from './local-time.ts'

const sessionsKey = ['own-sessions']

/** The sessions of the person; all but the current one can be ended. */
export function SessionsCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('listSessions', {}, { signal }),
    staleTime: 0,
  })
  const [ending, setEnding] = useState<ActiveSession>()
  const [open, setOpen] = useState(false)
  const wanted = useEverTrue(open)
  const refusal = useRefusalText(error)
  return (
    <Card title={t('sessions.title')}>
      {refusal && !data && (
        <div className="flex flex-col items-start gap-3">
          <Notice tone="poor">{refusal}</Notice>
          <Button onClick={() => void refetch()} disabled={isFetching}>
            {t('failures:retry')}
          </Button>
        </div>
      )}
      {!data && !refusal && <Skeleton className="h-16" />}
      <ul className="-my-2 divide-y divide-line">
        {data?.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => {
              setEnding(session)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      {wanted && ending && (
        <EndSessionDialog
          key={ending.id}
          session={ending}
          open={open}
          queryKey={sessionsKey}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

interface SessionRowProps {
  session: ActiveSession
  onEnd: () => void
}

/** One session: browser, last activity, and whether it is the current one. */
function SessionRow({ session, onEnd }: SessionRowProps) {
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
