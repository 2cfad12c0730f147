import { Link } from '@tanstack/react-router'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import { Card } from '#platform/ui/web/layout/card.tsx'

/** Links to a person's own links, in the profile of people who may share. */
export function SharedLinksCard() {
  const { t } = useTranslation('shared-lots')
  if (!usePermission('shareCar')) return null
  return (
    <Card title={t('list')}>
      <p className="mb-3 text-sm text-quiet">{t('listText')}</p>
      <Link to="/shared-links" className={buttonClass()}>
        {t('showList')}
      </Link>
    </Card>
  )
}
