import { Link } from '@tanstack/react-router'
import { Card } from '../account/card.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePermission } from '../session/session.tsx'
import { buttonClass } from '../ui/button.tsx'

/** The way to a person's own links, in the profile of who may share. */
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
