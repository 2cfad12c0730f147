import type { ReactNode } from 'react'
import { useCompany } from '#platform/clock/web/site-info.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

const linkClass = 'text-accent underline underline-offset-2'

/** Shows the company's contacts from the configuration. */
export function Contacts() {
  const { t } = useTranslation('site')
  const { email, phone, messenger, address, links } = useCompany()
  if (!email && !phone && !messenger && !address && links.length === 0) {
    return <p className="text-quiet">{t('contacts.none')}</p>
  }
  return (
    <dl className="flex flex-col gap-2">
      {email && (
        <Contact name={t('contacts.email')}>
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </Contact>
      )}
      {phone && (
        <Contact name={t('contacts.phone')}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
            {phone}
          </a>
        </Contact>
      )}
      {messenger && (
        <Contact name={t('contacts.messenger')}>
          <a href={messenger} target="_blank" rel="noreferrer" className={linkClass}>
            {t('contacts.openChat')}
          </a>
        </Contact>
      )}
      {address && <Contact name={t('contacts.address')}>{address}</Contact>}
      {links.length > 0 && (
        <Contact name={t('contacts.elsewhere')}>
          {links.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              target="_blank"
              rel="noreferrer"
              className={`${linkClass} mr-3 inline-block`}
            >
              {label}
            </a>
          ))}
        </Contact>
      )}
    </dl>
  )
}

function Contact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[140px_1fr]">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
