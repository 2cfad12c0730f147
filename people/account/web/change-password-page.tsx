import { Link } from '@tanstack/react-router'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** The page that changes the password with the old one (spec 3 §4). */
export function ChangePasswordPage() {
  const { t } = useTranslation('account')
  const company = useCompany().name
  return (
    <>
      <title>{`${t('password.title')} · ${company}`}</title>
      <PageHead title={t('password.title')} />
      <div className="px-3 pt-3 lg:px-0">
        <div className="max-w-[480px] rounded-md border border-line bg-surface p-4 sm:p-6">
          <p className="mb-5 text-quiet">{t('password.lead')}</p>
          <ChangePasswordForm />
        </div>
        <Link to="/profile" className={buttonClass('ghost', 'mt-3')}>
          {t('password.back')}
        </Link>
      </div>
    </>
  )
}
