import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useEverTrue } from '#platform/ui/web/browser/use-ever-true.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { type ActiveSession, EndSessionDialog } from './end-session-dialog.tsx'
import { SessionRow } from './session-row.tsx'

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
