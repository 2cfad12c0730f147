import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { nothing } from '../line-text.ts'

export interface Fact {
  readonly name: string
  /** An empty value shows as a dash. */
  readonly value: ReactNode
  /** Shows the value below its name. */
  readonly long?: boolean
}

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm print:gap-y-0">
      {facts.map(({ name, value, long = false }) => (
        <div key={name} className={cx('col-span-2', !long && 'grid grid-cols-subgrid')}>
          <dt className="text-quiet">{name}</dt>
          <dd className={long ? undefined : 'text-right'}>{value || nothing}</dd>
        </div>
      ))}
    </dl>
  )
}
