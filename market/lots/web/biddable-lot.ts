import type { BidInfo } from '#market/lots/contract/bid-info.ts'

/** The data of a lot that bidding needs. */
export interface BiddableLot {
  readonly id: string
  readonly lotNo: string
  readonly auction: string
  /** Tokyo calendar day; null for stock. */
  readonly day: string | null
  /** When the lot runs; null until the running order is known. */
  readonly startsAt: Date | null
  /** When the first lot of the auction runs. */
  readonly auctionStartsAt: Date | null
  readonly maker: string
  readonly model: string
  readonly trim: string
  readonly year: number | null
  readonly bid: BidInfo
  readonly comparison: { readonly averagePrice: number | null }
}

/** Returns `TOYOTA AQUA S Style Black, 2018`. */
export const nameOf = ({ maker, model, trim, year }: BiddableLot): string =>
  [[maker, model, trim].filter(Boolean).join(' '), year].filter(Boolean).join(', ')

/** Returns `24117, USS Tokyo`. */
export const lotLabelOf = ({ lotNo, auction }: BiddableLot): string =>
  [lotNo, auction].filter(Boolean).join(', ')
