import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useRefusalText } from '../feedback/refusal-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useEverTrue } from '../ui/browser/use-ever-true.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Card } from './card.tsx'
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
