import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Keeps the rest of a page, and what was typed there, when rendering one part of it fails. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => location.pathname} errorComponent={BrokenPart}>
      {children}
    </CatchBoundary>
  )
}

function BrokenPart({ reset }: ErrorComponentProps) {
  const { t } = useTranslation('failures')
  return (
    <Notice tone="poor">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{t('brokenPart')}</p>
        <Button onClick={reset}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('retry')}
        </Button>
      </div>
    </Notice>
  )
}
