import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { Splash } from '#platform/feedback/web/splash.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { CodeForm } from './code-form.tsx'
import { forgetShareCode, rememberShareCode, sharingPreferences } from './preferences.ts'

const codeOf = (share: string) =>
  sharingPreferences.shareCodes.read().find(({ id }) => id === share)?.code ?? ''

const isRefused = (error: unknown, code: CallRefused['messageCode']) =>
  error instanceof CallRefused && error.messageCode === code

interface CodeGateProps<Opened, Key extends QueryKey> {
  /** The id of the link. */
  id: string
  kind: 'car' | 'bike'
  /** Returns the query for a code; it yields `locked` without the right one. */
  queryOf: (code: string) => UseQueryOptions<Opened | 'locked', Error, Opened | 'locked', Key>
  open: (code: string) => Promise<Opened | 'locked'>
  /** Shown for links that do not exist or no longer work. */
  missing: ReactNode
  /** Renders the frame around the form and around messages. */
  frame: (content: ReactNode) => ReactNode
  children: (opened: Opened) => ReactNode
}

/** Guards the page of a link with its code (spec 3 §2). A tab remembers the code that opened it. */
export function CodeGate<Opened, Key extends QueryKey>({
  id,
  kind,
  queryOf,
  open,
  missing,
  frame,
  children,
}: CodeGateProps<Opened, Key>) {
  const { t } = useTranslation('shared-lots')
  const { t: errors } = useTranslation('errors')
  const [code, setCode] = useState(() => codeOf(id))
  const { data, error, refetch, isFetching } = useQuery(queryOf(code))
  const opening = useSingleMutation({
    mutationFn: open,
    networkMode: 'always',
    onSuccess: (opened, typed, _result, { client }) => {
      if (opened === 'locked') return
      client.setQueryData<Opened | 'locked'>(queryOf(typed).queryKey as QueryKey, opened)
      rememberShareCode({ id, code: typed })
      setCode(typed)
      scrollTo(0, 0)
    },
  })
  // The code has changed since.
  if (code && isRefused(error, 'wrong_code')) {
    forgetShareCode(id)
    setCode('')
  }
  const isOver = isRefused(error, 'not_found') || isRefused(error, 'share_locked')
  if (data && data !== 'locked' && !isOver) return children(data)
  if (!data && !error) {
    return (
      <div role="status" aria-label={t('checking')}>
        <PageTitle>{t('title')}</PageTitle>
        <Splash />
      </div>
    )
  }
  const failure = error ?? opening.error
  const content = () => {
    if (isRefused(failure, 'not_found')) return missing
    if (isRefused(failure, 'share_locked')) {
      return (
        <EmptyState
          level={1}
          icon={<LockKeyhole aria-hidden="true" />}
          title={t('locked')}
          text={errors('share_locked')}
        />
      )
    }
    if (error && !isRefused(error, 'too_many_requests')) {
      return <CallFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    }
    return (
      <CodeForm
        kind={kind}
        error={failure}
        isPending={opening.isPending}
        onCode={(typed) => opening.mutate(typed)}
      />
    )
  }
  return frame(
    <>
      <PageTitle>{t('title')}</PageTitle>
      {content()}
    </>,
  )
}
