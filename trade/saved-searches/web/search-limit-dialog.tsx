import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'

interface SearchLimitDialogProps {
  open: boolean
  onClose: () => void
  onShowAll: () => void
}

/** What stands in the place of the form when there are as many searches as there may be. */
export function SearchLimitDialog({ open, onClose, onShowAll }: SearchLimitDialogProps) {
  const { t } = useTranslation('saved-searches')
  return (
    <Dialog open={open} onClose={onClose} title={t('limit')} closeLabel={t('common:close')}>
      <div className="flex flex-col gap-4 p-4">
        <p>{t('errors:saved_search_limit')}.</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={onShowAll}>
            {t('saved.show')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
