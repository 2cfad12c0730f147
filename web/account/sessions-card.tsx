import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useRefusalText } from '../auth/refusal-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useOnce } from '../ui/use-once.ts'
import { Card } from './card.tsx'
import { type ActiveSession, EndSessionDialog } from './end-session-dialog.tsx'
import { SessionRow } from './session-row.tsx'

const sessionsKey = ['own-sessions']

/** Where one is signed in; every other session can be ended. */
export function SessionsCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('listSessions', {}, { signal }),
    staleTime: 0,
  })
  const [ending, setEnding] = useState<ActiveSession>()
  const [open, setOpen] = useState(false)
  const wanted = useOnce(open)
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
