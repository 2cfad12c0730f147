import { amountFault, bidStatus, stockFault } from '../../contract/bids/rules.ts'

/** What the model knows of a lot; stock has no hours, so its instants are infinite. */
export interface ModelLot {
  readonly market: 'auction' | 'stock'
  /** Start price, or the price of stock; null when there is none. */
  startPriceYen: number | null
  /** Instants in milliseconds. */
  readonly runsAt: number
  readonly biddingCloses: number
  readonly cancellingCloses: number
}

/** What is chosen beside the amount; null or empty where nothing was. */
export interface ModelChoice {
  readonly group: number | null
  readonly type: number | null
  readonly comment: string
}

export interface ModelBid {
  readonly client: number
  readonly lot: number
  readonly day: number
  amountYen: number
  status: number
  choice: ModelChoice
}

export interface ModelRequest {
  readonly client: number
  readonly lot: number
  /** Null when none was entered. */
  readonly amountYen: number | null
  readonly byManager: boolean
}

interface ModelClient {
  balanceYen: number
  creditYen: number
  readonly dailyBids: number
}

const tokyoDay = (instant: number) => Math.floor((instant + 9 * 3_600_000) / 86_400_000)

/** Accounts, lots and bids by the specification, without a database. */
export class BidModel {
  readonly clients: ModelClient[]
  readonly lots: readonly ModelLot[]
  readonly bids: ModelBid[] = []
  readonly finished = new Set<number>()
  now: number

  constructor(clients: ModelClient[], lots: readonly ModelLot[], now: number) {
    this.clients = clients
    this.lots = lots
    this.now = now
  }

  private isActive = ({ status }: ModelBid) => [1, 2, 6].includes(status)

  exposureOf = (client: number) =>
    this.bids
      .filter((bid) => bid.client === client && this.isActive(bid))
      .reduce((sum, bid) => sum + bid.amountYen, 0)

  place({ client, lot, amountYen: entered, byManager }: ModelRequest, choice: ModelChoice): string {
    const [person, target] = [this.clients[client], this.lots[lot]]
    if (!person || !target) return 'not_found'
    if (this.finished.has(lot)) return 'auction_finished'
    if (this.now >= (byManager ? target.runsAt : target.biddingCloses)) return 'bidding_closed'
    const { market, startPriceYen } = target
    const unsaleable = market === 'stock' ? stockFault(startPriceYen) : null
    if (unsaleable) return unsaleable
    const own = this.bids.find(
      (bid) => bid.client === client && bid.lot === lot && this.isActive(bid),
    )
    if (own && own.status !== bidStatus.new) return 'bid_already_active'
    const amountYen = entered ?? (market === 'stock' ? startPriceYen : null)
    if (amountYen === null) return 'amount_missing'
    const fault = amountFault(amountYen, target)
    if (fault) return fault
    const day = tokyoDay(this.now)
    const today = this.bids.filter((bid) => bid.client === client && bid.day === day)
    if (!own && today.length >= person.dailyBids) return 'bid_limit_reached'
    const growth = amountYen - (own?.amountYen ?? 0)
    const allowed = person.balanceYen + person.creditYen - this.exposureOf(client)
    if (growth > 0 && growth > allowed) return 'insufficient_credit'
    if (own) {
      own.amountYen = amountYen
      own.choice = {
        group: choice.group ?? own.choice.group,
        type: choice.type ?? own.choice.type,
        comment: choice.comment || own.choice.comment,
      }
    } else this.bids.push({ client, lot, day, amountYen, status: bidStatus.new, choice })
    return 'accepted'
  }

  cancel(client: number, at: number): string {
    const bid = this.bids[at]
    if (!bid || bid.client !== client) return 'not_found'
    if (bid.status === bidStatus.cancelled) return 'accepted'
    const late = this.now >= (this.lots[bid.lot]?.cancellingCloses ?? 0)
    if (![1, 2].includes(bid.status) || late || this.finished.has(bid.lot)) {
      return 'cannot_cancel_bid'
    }
    bid.status = bidStatus.cancelled
    return 'accepted'
  }
}
