import { CircleAlert, CloudOff, FileWarning, Lock, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallRefused, InvalidData, Unreachable } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { EmptyState } from '#platform/ui/web/layout/empty-state.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'

interface CallFailureProps {
  error: Error
  onRetry: () => void
  retrying: boolean
  /** Shows the failure above content that is outdated but still visible. */
  inline?: boolean
}

/** Shown instead of content that did not load: the reason, and a button to try again. */
export function CallFailure({ error, onRetry, retrying, inline }: CallFailureProps) {
  const { t } = useTranslation('failures')
  const retry = (
    <Button onClick={onRetry} disabled={retrying}>
      <RotateCw aria-hidden="true" className="size-4" />
      {t('retry')}
    </Button>
  )
  const shown = (icon: ReactNode, title: string, text: ReactNode) =>
    inline ? (
      <div className="mx-3 mb-3 lg:mx-0">
        <Notice tone="poor">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>
              {title}. {t('stale')}
            </p>
            {retry}
          </div>
        </Notice>
      </div>
    ) : (
      <div role="alert">
        <EmptyState icon={icon} title={title} text={text} action={retry} />
      </div>
    )
  if (error instanceof CallRefused && error.status === 403) return <NotPermitted />
  if (error instanceof InvalidData) {
    return shown(
      <FileWarning aria-hidden="true" />,
      t('invalidData'),
      <Lines lines={error.validationErrors} />,
    )
  }
  if (error instanceof Unreachable) {
    return shown(<CloudOff aria-hidden="true" />, t('unreachable'), t('check'))
  }
  if (error instanceof CallRefused) {
    return shown(
      <CircleAlert aria-hidden="true" />,
      t(`errors:${error.messageCode}`),
      <>
        <Lines lines={error.validationErrors} />
        {error.requestId && (
          <p className="wrap-anywhere">{t('request', { id: error.requestId })}</p>
        )}
      </>,
    )
  }
  return shown(<CircleAlert aria-hidden="true" />, t('failures:other'), null)
}

const maxLines = 12

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="list-disc pl-5 text-left text-sm break-words">
      {lines.slice(0, maxLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > maxLines && <li>…</li>}
    </ul>
  )
}

/** Shown instead of a page that the person has no permission for. */
function NotPermitted() {
  const { t } = useTranslation('failures')
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={t('notPermitted.title')}
      text={t('notPermitted.text')}
    />
  )
}
