import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { Skeleton } from '#platform/ui/web/layout/skeleton.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { AuthCard } from '../auth-card.tsx'
import { useLinkToken } from '../link-token.ts'
import { ResultMessage } from '../result-message.tsx'
import { leaveSession } from '../session/session-query.ts'
import { NewPasswordForm, type NewPasswordValues } from './new-password-form.tsx'

/** The page behind the link for a new password (spec 1 §4). */
export function NewPasswordPage() {
  const token = useLinkToken()
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      {token === undefined ? <InvalidLink /> : <WithToken token={token} />}
    </>
  )
}

function WithToken({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const queryClient = useQueryClient()
  const check = useQuery({
    queryKey: ['password-token', token],
    queryFn: ({ signal }) => call('checkPasswordToken', { query: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choose = useSingleMutation({
    mutationFn: (body: NewPasswordValues) => call('chooseNewPassword', { query: { token }, body }),
    // The new password has ended all sessions, including one of this browser.
    onSuccess: () => leaveSession(queryClient, 'signed-out'),
  })
  const checkRefusal = useRefusalText(check.error)
  const isUsedUp =
    choose.error instanceof CallRefused && choose.error.messageCode === 'expired_link'
  if (choose.isSuccess) return <Chosen />
  if (check.error instanceof Unreachable) {
    return (
      <AuthCard title={t('newPassword.title')}>
        <div className="flex flex-col items-start gap-4">
          <Notice tone="poor">{checkRefusal}</Notice>
          <Button onClick={() => void check.refetch()}>{t('verify.retry')}</Button>
        </div>
      </AuthCard>
    )
  }
  if (check.isError || check.data?.success === false || isUsedUp) return <InvalidLink />
  return (
    <AuthCard title={t('newPassword.title')} lead={t('newPassword.lead')}>
      {check.isPending ? (
        <div role="status" aria-label={t('verify.checking')} className="flex flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ) : (
        <NewPasswordForm
          error={choose.error}
          isPending={choose.isPending}
          onSubmit={(values) => choose.mutate(values)}
        />
      )}
    </AuthCard>
  )
}

function Chosen() {
  const { t } = useTranslation('auth')
  return (
    <AuthCard>
      <ResultMessage
        kind="good"
        title={t('newPassword.doneTitle')}
        text={t('newPassword.doneText')}
      >
        <Link to="/auth/login" className={buttonClass('primary')}>
          {t('toLogin')}
        </Link>
      </ResultMessage>
    </AuthCard>
  )
}

function InvalidLink() {
  const { t } = useTranslation('auth')
  return (
    <AuthCard>
      <ResultMessage
        kind="poor"
        title={t('newPassword.invalidTitle')}
        text={t('newPassword.invalidText')}
      >
        <Link to="/auth/forgot-password" className={buttonClass('primary')}>
          {t('newPassword.tryAgain')}
        </Link>
      </ResultMessage>
    </AuthCard>
  )
}
