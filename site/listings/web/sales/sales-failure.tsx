import { RotateCw } from 'lucide-react'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { cx } from '#platform/ui/web/cx.ts'
import { chartBox } from './chart-box.tsx'

interface SalesFailureProps {
  error: Error
  onRetry: () => void
  retrying: boolean
  /** Whether it replaces the chart. */
  inChart: boolean
}

/** Shows an error of the price summary; the list below is not affected. */
export function SalesFailure({ error, onRetry, retrying, inChart }: SalesFailureProps) {
  const { t } = useTranslation('sales')
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-quiet',
        inChart ? cx('justify-center px-4', chartBox) : 'px-3 pb-2 lg:px-0 lg:pb-0',
      )}
    >
      <p>
        {t('failed')}{' '}
        {error instanceof CallRefused && <span>{t(`errors:${error.messageCode}`)}.</span>}
      </p>
      <Button onClick={onRetry} disabled={retrying}>
        <RotateCw aria-hidden="true" className="size-4" />
        {t('failures:retry')}
      </Button>
    </div>
  )
}
