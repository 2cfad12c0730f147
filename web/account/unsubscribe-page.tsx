import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CallRefused } from '../api/call-errors.ts'
import { call } from '../api/client.ts'
import { useSingleMutation } from '../api/use-single-mutation.ts'
import { AuthCard } from '../auth/auth-card.tsx'
import { useLinkAbout, useLinkToken } from '../auth/link-token.ts'
import { ResultMessage } from '../auth/result-message.tsx'
import { useRefusalText } from '../feedback/refusal-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { sessionQuery } from '../session/session-query.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** The page behind the link at the foot of a mail about bids or purchased cars; it works without signing in. */
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
  // Only a press stops the mails: programs that check mails open the links in them.
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
