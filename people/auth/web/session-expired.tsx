import { LogIn, RotateCw } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'

interface SessionExpiredProps {
  open: boolean
  /** Called however the dialog is closed; leads to the sign-in page. */
  onLeave: () => void
}

/** The dialog for an expired session, over a page whose input is preserved (spec 1 §4). */
export function SessionExpired({ open, onLeave }: SessionExpiredProps) {
  const { t } = useTranslation('session')
  return (
    <Dialog open={open} onClose={onLeave} title={t('expired.title')} closeLabel={t('common:close')}>
      <div className="flex flex-col gap-5 p-4">
        <p>{t('expired.text')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => location.reload()}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t('expired.reload')}
          </Button>
          <Button variant="primary" onClick={onLeave}>
            <LogIn aria-hidden="true" className="size-4" />
            {t('expired.logIn')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
