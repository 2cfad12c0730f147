import { cx } from '../cx.ts'

/** A grey placeholder with the size of content that is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-sm bg-line/70', className)}
    />
  )
}
