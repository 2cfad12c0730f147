import { Link } from '@tanstack/react-router'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { cx } from '#platform/ui/web/cx.ts'

const linkClass =
  'inline-flex min-h-8 items-center text-accent underline underline-offset-2 touch:min-h-11'

/** Link to the company: the chat if there is one, else e-mail, else the page with the contacts. */
export function ContactLink({ className }: { className?: string }) {
  const { t } = useTranslation('failures')
  const { messenger, email } = useCompany()
  if (!messenger && !email) {
    return (
      <Link to="/about" className={cx(linkClass, className)}>
        {t('contactManager')}
      </Link>
    )
  }
  return messenger ? (
    <a href={messenger} target="_blank" rel="noreferrer" className={cx(linkClass, className)}>
      {t('contactManager')}
    </a>
  ) : (
    <a href={`mailto:${email}`} className={cx(linkClass, className)}>
      {t('contactManager')}
    </a>
  )
}
