import { CatchBoundary } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'

interface PartBoundaryProps {
  /** A failed part renders again when this changes; by default, on another page. */
  resetKey?: unknown
  /** Wraps the notice in the element that the part needs, such as a table row. */
  frame?: (notice: ReactNode) => ReactNode
  children: ReactNode
}

/** Preserves the rest of a page, and what was typed there, when one part of it fails to render. */
export function PartBoundary({ resetKey, frame = unframed, children }: PartBoundaryProps) {
  return (
    <CatchBoundary
      // The server has no location, and catches nothing.
      getResetKey={() => resetKey ?? (typeof location === 'object' && location.pathname)}
      errorComponent={({ reset }) => frame(<BrokenPart onRetry={reset} />)}
    >
      {children}
    </CatchBoundary>
  )
}

const unframed = (notice: ReactNode) => notice

function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('failures')
  return (
    <Notice tone="poor">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{t('brokenPart')}</p>
        <Button onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('retry')}
        </Button>
      </div>
    </Notice>
  )
}
