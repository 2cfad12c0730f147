import { ConfirmDialog } from '#platform/feedback/web/confirm-dialog.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

interface SearchLimitDialogProps {
  open: boolean
  onClose: () => void
  onShowAll: () => void
}

/** Replaces the form once the person has the maximum number of searches. */
export function SearchLimitDialog({ open, onClose, onShowAll }: SearchLimitDialogProps) {
  const { t } = useTranslation('saved-searches')
  return (
    <ConfirmDialog
      open={open}
      title={t('limit')}
      keepLabel={t('cancel')}
      confirmLabel={t('saved.show')}
      onConfirm={onShowAll}
      onClose={onClose}
    >
      <p>{t('errors:saved_search_limit')}.</p>
    </ConfirmDialog>
  )
}
