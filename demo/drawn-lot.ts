import type { NewLot } from '../server/lots/new-lot.ts'
import type { Outcome } from './outcome.ts'

/** A lot of the demo market before it has a place: everything but house, day, number and fate. */
export type DrawnLot = Omit<
  NewLot,
  | 'houseId'
  | 'makerId'
  | 'modelId'
  | 'auctionDay'
  | 'lotNumber'
  | 'startsAt'
  | 'status'
  | 'statusWhenNew'
  | 'soldPriceYen'
  | 'sheet'
> & {
  readonly maker: string
  readonly model: string
  /** What the market would pay, in yen; the room only finds out by bidding. */
  readonly marketYen: number
  readonly outcome: Outcome
  readonly hasSheet: boolean
}

/** How much is drawn of a lot: past sales keep a preview at most (vocabulary §2.2). */
export type Detail = 'full' | 'preview' | 'none'

/** What every drawn lot starts from. */
export const blankLot = {
  frameNumber: '',
  powerHp: null,
  colorNumber: '',
  doors: null,
  seats: null,
  leftHandDrive: null,
  mileageNote: '',
  exteriorGrade: '',
  interiorGrade: '',
  rateEngine: '',
  rateFront: '',
  rateExterior: '',
  rateRear: '',
  rateElectric: '',
  rateFrame: '',
  feedAveragePriceYen: null,
  videos: [],
  inspection: null,
  checklist: null,
  link: '',
  source: 'demo',
  sourceId: '',
} as const
