import { Share2 } from 'lucide-react'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { buttonClass } from '#platform/ui/web/button.tsx'
import type { SharedSubject } from './share-query.ts'
import { useShareDialog } from './use-share-dialog.tsx'

/** Shares a lot or a purchased car; renders nothing for people without the permission (spec 3 §6). */
export function ShareButton({ subject }: { subject: SharedSubject }) {
  const { t } = useTranslation('common')
  const isAllowed = usePermission('shareCar')
  const [dialog, openShare] = useShareDialog()
  if (!isAllowed) return null
  return (
    <>
      <button
        type="button"
        data-screen-only
        aria-label={t('share')}
        aria-haspopup="dialog"
        onClick={() => openShare(subject)}
        className={buttonClass('plain', 'max-lg:size-11 max-lg:border-transparent max-lg:px-0')}
      >
        <Share2 aria-hidden="true" className="size-4 max-lg:size-5" />
        <span className="max-lg:hidden">{t('share')}</span>
      </button>
      {dialog}
    </>
  )
}
