import { cx } from './cx.ts'

/** A quiet block in the place and size of what is still to come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-sm bg-line/70', className)}
    />
  )
}
