import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** 1 if the title is the heading of the whole page, 3 inside a chapter. */
  level?: 1 | 2 | 3
  text?: ReactNode
  action?: ReactNode
}

/** Shown instead of missing content: why it is missing, and what to do about it. */
export function EmptyState({ icon, title, level = 2, text, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'mx-auto flex max-w-md flex-col items-center gap-2 px-4 text-center text-balance',
        level === 3 ? 'py-10' : 'py-20',
      )}
    >
      <div className="mb-2 text-faint [&_svg]:size-9 [&_svg]:stroke-[1.25]">{icon}</div>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text && <div className="text-quiet">{text}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
