import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'

export function UnsavedChangesDialog({ active }: { active: boolean }) {
  const { t } = useTranslation('account')
  const blocker = useBlocker({
    shouldBlockFn: () => active,
    enableBeforeUnload: active,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <Dialog
      open={isBlocked}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-5 p-4">
        <p>{t('leave.text')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => blocker.proceed?.()}>{t('leave.leave')}</Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
