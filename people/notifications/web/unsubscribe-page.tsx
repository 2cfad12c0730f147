import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AuthCard } from '#people/auth/web/auth-card.tsx'
import { useLinkAbout, useLinkToken } from '#people/auth/web/link-token.ts'
import { ResultMessage } from '#people/auth/web/result-message.tsx'
import { sessionQuery } from '#people/auth/web/session/session-query.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'

/** The page behind the link in the footer of a mail about bids or purchased cars; works without signing in. */
export function UnsubscribePage() {
  const token = useLinkToken()
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      {token === undefined ? <Failed /> : <Confirmation token={token} />}
    </>
  )
}

function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const about = useLinkAbout() === 'purchases' ? 'purchases' : 'bids'
  const queryClient = useQueryClient()
  // Only a press stops the mails, because programs that check mails open the links in them.
  const stop = useSingleMutation({
    mutationFn: () => call('unsubscribe', { query: { token, about } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  const refusal = useRefusalText(stop.error)
  if (stop.isSuccess) return <Done />
  if (stop.error instanceof CallRefused && stop.error.messageCode === 'expired_link') {
    return <Failed />
  }
  return (
    <AuthCard title={t('unsubscribe.title', { about })} lead={t('unsubscribe.text', { about })}>
      <div className="flex flex-col items-start gap-4">
        {refusal && <Notice tone="poor">{refusal}</Notice>}
        <Button onClick={() => stop.mutate()} disabled={stop.isPending}>
          {stop.isPending ? t('unsubscribe.stopping') : t('unsubscribe.confirm')}
        </Button>
      </div>
    </AuthCard>
  )
}

function Done() {
  const { t } = useTranslation('account')
  return (
    <AuthCard>
      <ResultMessage
        kind="good"
        title={t('unsubscribe.doneTitle')}
        text={t('unsubscribe.doneText')}
      >
        <ToProfile />
      </ResultMessage>
    </AuthCard>
  )
}

function Failed() {
  const { t } = useTranslation('account')
  return (
    <AuthCard>
      <ResultMessage
        kind="poor"
        title={t('unsubscribe.failedTitle')}
        text={t('unsubscribe.failedText')}
      >
        <ToProfile />
      </ResultMessage>
    </AuthCard>
  )
}

function ToProfile() {
  const { t } = useTranslation('account')
  return (
    <Link to="/profile" className={buttonClass('plain')}>
      {t('unsubscribe.toProfile')}
    </Link>
  )
}
