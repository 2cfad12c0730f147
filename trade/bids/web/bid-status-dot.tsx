import { Trophy } from 'lucide-react'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { StatusDot } from '#platform/ui/web/status-dot.tsx'
import { bidStatusTone } from './bid-status-tone.ts'

/** The status of a bid as text with a dot, accented if the bid awaits a manager; wins have an icon (spec 2 §4). */
export function BidStatusDot({ status, children }: { status: BidStatus; children: string }) {
  if (status === bidStatus.won || status === bidStatus.invoiced) {
    return (
      <span className="inline-flex items-baseline gap-1 text-good">
        <Trophy aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5" />
        {children}
      </span>
    )
  }
  if (status !== bidStatus.new) {
    return <StatusDot tone={bidStatusTone(status)}>{children}</StatusDot>
  }
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span
        data-paint
        aria-hidden="true"
        className="size-[7px] shrink-0 -translate-y-px rounded-full bg-accent"
      />
      {children}
    </span>
  )
}
