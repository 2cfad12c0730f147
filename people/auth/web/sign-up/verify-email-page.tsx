import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { AuthCard } from '../auth-card.tsx'
import { useLinkToken } from '../link-token.ts'
import { ResultMessage } from '../result-message.tsx'

/** Posts the token once, however often the page renders, because it works once. */
const verification = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: () => call('verifyEmail', { query: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })

/** The page behind the link of the registration e-mail (spec 1 §4). */
export function VerifyEmailPage() {
  const token = useLinkToken()
  const verified = useLocation({ select: ({ state }) => state.emailVerified === true })
  return (
    <AuthCard>
      <meta name="referrer" content="no-referrer" />
      {verified && <Verified />}
      {!verified && (token === undefined ? <Failed /> : <Verification token={token} />)}
    </AuthCard>
  )
}

function Verification({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const { status, error, refetch, isFetching } = useQuery(verification(token))
  const navigate = useNavigate()
  const isDone = status === 'success'
  useEffect(() => {
    if (!isDone) return
    // After a reload the page must not post the used token again.
    const state = (before: object) => ({ ...before, emailVerified: true })
    void navigate({ to: '.', replace: true, state })
  }, [isDone, navigate])
  if (isDone) return <Verified />
  if (status === 'error') {
    const isFinal = error instanceof CallRefused && error.messageCode === 'expired_link'
    return <Failed error={error} {...(!isFinal && { onRetry: refetch, retrying: isFetching })} />
  }
  return (
    <div role="status">
      <Skeleton className="mb-4 h-7 w-2/3" />
      <p className="text-quiet">{t('verify.checking')}</p>
    </div>
  )
}

function Verified() {
  const { t } = useTranslation('auth')
  return (
    <ResultMessage kind="good" title={t('verify.doneTitle')} text={t('verify.doneText')}>
      <Link to="/auth/login" className={buttonClass('primary')}>
        {t('toLogin')}
      </Link>
    </ResultMessage>
  )
}

interface FailedProps {
  error?: Error
  onRetry?: () => void
  retrying?: boolean
}

function Failed({ error, onRetry, retrying }: FailedProps) {
  const { t } = useTranslation('auth')
  const reason = useRefusalText(error ?? null)
  return (
    <ResultMessage
      kind="poor"
      title={t('verify.failedTitle')}
      text={reason ?? t('verify.failedText')}
    >
      {onRetry && (
        <Button onClick={onRetry} disabled={retrying}>
          {t('verify.retry')}
        </Button>
      )}
      <Link to="/auth/login" className={buttonClass('plain')}>
        {t('toLogin')}
      </Link>
    </ResultMessage>
  )
}
