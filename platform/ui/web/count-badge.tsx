import { cappedCount } from './capped-count.ts'

/** The count at the corner of an icon button, whose accessible name includes it. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <span
      data-paint
      translate="no"
      aria-hidden="true"
      className={
        'absolute top-0 right-0 min-w-4 rounded-full bg-poor px-1 text-center text-[11px] leading-4 ' +
        'font-semibold text-paper touch:top-1 forced-colors:border'
      }
    >
      {cappedCount(count)}
    </span>
  )
}
