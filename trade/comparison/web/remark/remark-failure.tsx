import { RotateCw } from 'lucide-react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'

/** A remark that did not load is not an empty one. */
export function RemarkFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('comparison')
  return (
    <div role="alert" data-screen-only className="text-sm text-poor">
      <p>{t('remark.notLoaded')}</p>
      <Button look="ghost" onClick={onRetry} className="-ml-3">
        <RotateCw aria-hidden="true" className="size-4" />
        {t('failures:retry')}
      </Button>
    </div>
  )
}
