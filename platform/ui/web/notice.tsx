import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  poor: 'border-poor/30 bg-poor-wash text-poor',
  fair: 'border-fair/30 bg-fair-wash text-fair',
}

/** A box with an error, shown next to its cause. Announced when it appears. */
export function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <div role="alert" className={cx('rounded-md border px-3 py-2.5 text-sm', tones[tone])}>
      {children}
    </div>
  )
}
