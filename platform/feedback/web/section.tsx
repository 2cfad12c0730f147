import { type ReactNode, useId } from 'react'
import { cx } from '#platform/ui/web/cx.ts'
import { PartBoundary } from './part-boundary.tsx'

interface SectionProps {
  title: ReactNode
  /** Next to the title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ title, action, className, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx(panelClass, 'p-4', className)}>
      <div className="mb-2 flex min-h-7 items-center gap-3">
        <h2 id={id} className="min-w-0 flex-1 text-base font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}

/** The background of a section, from edge to edge on phones. */
export const panelClass =
  'border-line border-y bg-surface md:rounded-md md:border print:rounded-none print:border-0 print:p-0'
