import type { ReactNode } from 'react'
import { cx } from '#platform/ui/web/cx.ts'

export interface Detail {
  readonly name: string
  readonly value: ReactNode
  readonly strong?: boolean
  readonly poor?: boolean
}

/** A list with labels on the left and values on the right. */
export function DetailList({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl className="grid gap-1.5">
      {rows.map(({ name, value, strong, poor }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-quiet">{name}</dt>
          <dd
            className={cx(
              'ml-auto min-w-0 text-right break-words',
              strong && 'text-lg font-semibold',
              poor && 'text-poor',
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
