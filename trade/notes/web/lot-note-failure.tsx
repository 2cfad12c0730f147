import { RotateCw } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'

/** Shown instead of a note that failed to load, which would otherwise look empty. */
export function LotNoteFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('notes')
  return (
    <div role="alert" data-screen-only className="text-sm text-poor">
      <p>{t('notLoaded')}</p>
      <Button variant="ghost" onClick={onRetry} className="-ml-3">
        <RotateCw aria-hidden="true" className="size-4" />
        {t('failures:retry')}
      </Button>
    </div>
  )
}
