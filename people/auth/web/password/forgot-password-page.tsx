import { Link } from '@tanstack/react-router'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { AuthCard } from '../auth-card.tsx'
import { AuthLink, AuthLinks } from '../auth-links.tsx'
import { ResultMessage } from '../result-message.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

/** Requests a link to choose a new password, and another one if it did not arrive (spec 1 §4). */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth')
  const request = useSingleMutation({
    mutationFn: (email: string) => call('requestPasswordReset', { query: { email } }),
  })
  const resend = useSingleMutation({
    mutationFn: (email: string) => call('requestPasswordReset', { query: { email } }),
  })
  const refusal = useRefusalText(request.error)
  const resendRefusal = useRefusalText(resend.error)
  if (request.isSuccess) {
    const email = request.variables
    return (
      <AuthCard>
        <ResultMessage
          kind="mail"
          title={t('forgot.sentTitle')}
          text={
            <>
              <p>{t('forgot.sentText')}</p>
              <p className="my-1 font-semibold wrap-anywhere text-ink">{email}</p>
              <p>{t('checkMail.hint')}</p>
            </>
          }
        >
          <Link to="/auth/login" className={buttonClass('primary')}>
            {t('toLogin')}
          </Link>
          <Button onClick={() => resend.mutate(email)} disabled={resend.isPending}>
            {t('forgot.resend')}
          </Button>
        </ResultMessage>
        <div className="mt-3 text-sm empty:hidden" role="status">
          {resend.isSuccess && t('forgot.resent')}
        </div>
        {resendRefusal && <Notice tone="poor">{resendRefusal}</Notice>}
      </AuthCard>
    )
  }
  const toLogin = (
    <AuthLinks>
      <AuthLink to="/auth/login">{t('toLogin')}</AuthLink>
    </AuthLinks>
  )
  return (
    <AuthCard title={t('forgot.title')} lead={t('forgot.lead')} below={toLogin}>
      <ForgotPasswordForm
        refusal={refusal}
        isPending={request.isPending}
        onSubmit={(email) => request.mutate(email)}
      />
    </AuthCard>
  )
}
