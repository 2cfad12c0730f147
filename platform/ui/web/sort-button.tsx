import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from './cx.ts'

export type Direction = 'ascending' | 'descending'

interface SortButtonProps {
  children: string
  direction: Direction | undefined
  /** Shows its icon only while it sorts, to save space. */
  isSmall?: boolean | undefined
  /** Describes the effect of a press, for screen readers. */
  title: string
  onPress: () => void
}

/** A column heading that sorts. The cell of the heading carries `aria-sort`. */
export function SortButton({
  children,
  direction,
  isSmall = false,
  title,
  onPress,
}: SortButtonProps) {
  const Icon = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <button
      type="button"
      title={title}
      onClick={onPress}
      className={cx(
        '-mx-1 inline-flex min-h-6 items-center gap-0.5 rounded-sm px-1 text-left hover:text-ink',
        'touch:min-h-8',
        direction && 'font-semibold text-ink',
      )}
    >
      {children}
      {(direction || !isSmall) && (
        <Icon aria-hidden="true" className={cx('size-3 shrink-0', !direction && 'text-faint')} />
      )}
    </button>
  )
}
