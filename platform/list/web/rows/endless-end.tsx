import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CallFailure } from '#platform/feedback/web/call-failure.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

interface EndlessEndProps {
  hasNext: boolean
  isLoading: boolean
  failure: { error: Error; retry: () => void } | null
  onNear: () => void
}

/** How far below the viewport the end triggers loading (spec 3 §9). */
const margin = '0px 0px 150px 0px'

/** The end of a list with infinite scroll. */
export function EndlessEnd({ hasNext, isLoading, failure, onNear }: EndlessEndProps) {
  const { t } = useTranslation('collection')
  const sentinel = useRef<HTMLDivElement>(null)
  const waits = hasNext && !isLoading && !failure
  useEffect(() => {
    const { current } = sentinel
    if (!current || !waits) return
    const observer = new IntersectionObserver(
      (entries) => {
        // Several entries may arrive at once; the last one is current.
        if (entries.at(-1)?.isIntersecting) onNear()
      },
      { rootMargin: margin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [waits, onNear])
  return (
    <div ref={sentinel} data-screen-only className="min-h-16">
      {failure && (
        <CallFailure error={failure.error} onRetry={failure.retry} retrying={isLoading} />
      )}
      {!failure && (isLoading || hasNext) && (
        <div className="grid h-16 place-items-center text-quiet">
          {isLoading && (
            <span role="status">
              <LoaderCircle aria-hidden="true" className="size-6 animate-spin" />
              <span className="sr-only">{t('loadingMore')}</span>
            </span>
          )}
        </div>
      )}
    </div>
  )
}
