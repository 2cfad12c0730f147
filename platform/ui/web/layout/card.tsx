import { type ReactNode, useId } from 'react'

interface CardProps {
  title: string
  /** Next to the title. */
  action?: ReactNode
  children: ReactNode
}

/** A titled section on a card. */
export function Card({ title, action, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2">
        <h2 id={id} className="min-w-0 flex-1 text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
