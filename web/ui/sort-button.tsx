import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from './cx.ts'

export type Direction = 'ascending' | 'descending'

interface SortButtonProps {
  children: string
  direction: Direction | undefined
  /** What a press will do, since the arrow alone does not say it. */
  title: string
  onPress: () => void
}

/** A column heading that sorts. The heading's cell carries `aria-sort`. */
export function SortButton({ children, direction, title, onPress }: SortButtonProps) {
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
      <Icon aria-hidden="true" className={cx('size-3 shrink-0', !direction && 'text-faint')} />
    </button>
  )
}
