import { cx } from '../../ui/cx.ts'
import type { LotRow } from '../lot-row.ts'
import type { LotContext, LotMarks } from './lot-context.ts'

interface LotLinkProps extends LotMarks {
  lot: LotRow
  context: LotContext
  small?: boolean
}

/** The name of a lot, which opens its page in a new tab (spec 3 §2). The row's stop for `j` and `k`. */
export function LotLink({ lot, visited, hidden, context: { words }, small = false }: LotLinkProps) {
  return (
    <a
      href={lot.link}
      target="_blank"
      rel="noopener"
      data-lot-link
      className={cx(
        'rounded-sm font-semibold hover:underline',
        small ? 'text-sm' : 'text-base',
        visited && 'text-quiet decoration-dotted underline-offset-2',
      )}
    >
      {lot.name}
      {visited && <span className="sr-only"> ({words.visited})</span>}
      {hidden && <span className="sr-only"> ({words.hidden})</span>}
    </a>
  )
}
