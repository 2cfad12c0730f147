import type { NewLot } from '#market/lots/server/new-lot.ts'
import type { Outcome } from './outcome.ts'

/** A lot of the demo market before it is scheduled: without house, day, number and outcome. */
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
  /** The market's price in yen; bids are drawn around it. */
  readonly marketYen: number
  readonly outcome: Outcome
  readonly hasSheet: boolean
}

/** Amount of detail to draw: past sales have a preview at most. */
export type Detail = 'full' | 'preview' | 'none'

/** Defaults of drawn lots. */
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
