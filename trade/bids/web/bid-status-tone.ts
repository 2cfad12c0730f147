import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import type { Tone } from '#platform/ui/web/tone.ts'

const tones: Partial<Record<BidStatus, Tone>> = {
  [bidStatus.placed]: 'good',
  [bidStatus.won]: 'good',
  [bidStatus.invoiced]: 'good',
  [bidStatus.declined]: 'poor',
}

export const bidStatusTone = (status: BidStatus): Tone => tones[status] ?? 'quiet'
