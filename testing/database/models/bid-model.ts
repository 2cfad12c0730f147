import { stockFault } from '#market/lots/contract/stock-price.ts'
import { type BidStatus, bidStatus } from '#market/reference-data/contract/bid-status.ts'
import { bidCeilingYen } from '#market/reference-data/contract/bid-steps.ts'
import { isResult, type LotStatus } from '#market/reference-data/contract/codes.ts'
import { amountFault, bidEnding, canBecome, type HoldReason } from '#trade/bids/contract/rules.ts'

/** A lot of the model; stock has no hours, so its instants are infinite. */
export interface ModelLot {
  readonly market: 'auction' | 'stock'
  /** Start price, or the price of stock; null for none. */
  startPriceYen: number | null
  /** Instants in milliseconds. */
  readonly runsAt: number
  /** When the lot is auctioned, or when its auction begins if its own hour is unknown. */
  readonly beginsAt: number
  readonly biddingCloses: number
  readonly cancellingCloses: number
  status: LotStatus
  soldPriceYen: number | null
}

/** The other fields of the form; null or empty if not filled in, 0 if cleared. */
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
  /** Counts the changes. */
  version: number
  needsReview: boolean
  endReason: string | null
  /** Whether a manager accepted the amount without the credit check. */
  isWaived: boolean
  /** Added by a manager to the maximum; negative to reduce it, null for none. */
  adjustmentYen: number | null
  /** When the latest amount was accepted, in milliseconds. */
  acceptedAt: number
  /** Whether the bid is placed automatically at the deadline. */
  autoBid: boolean
  /** Why it is held back from that, or should be withdrawn. */
  holdReason: HoldReason | null
}

/** A manager's changes to a bid; null keeps the value, 0 removes adjustment or group. */
export interface ModelEdit {
  readonly amountYen: number | null
  readonly adjustmentYen: number | null
  readonly group: number | null
}

const chargeOf = ({ amountYen, adjustmentYen }: ModelBid) =>
  amountYen + Math.max(adjustmentYen ?? 0, 0)

const maximumOf = ({ amountYen, adjustmentYen }: ModelBid) => amountYen + (adjustmentYen ?? 0)

export interface ModelRequest {
  readonly client: number
  readonly lot: number
  /** Null when none was entered. */
  readonly amountYen: number | null
  readonly byManager: boolean
  /** The version of the bid that the request is based on, 0 for none; null if unspecified. */
  readonly expected: number | null
  /** How many vehicles of the group are wanted; null keeps the number. */
  readonly groupCars: number | null
}

interface ModelClient {
  balanceYen: number
  creditYen: number
  readonly dailyBids: number
  /** Whether a manager's bid for the client is subject to these limits; the client's own always is. */
  checksCredit: boolean
  checksDailyLimit: boolean
}

const tokyoDay = (instant: number) => Math.floor((instant + 9 * 3_600_000) / 86_400_000)

const isEqual = (one: ModelChoice, other: ModelChoice) =>
  one.group === other.group && one.type === other.type && one.comment === other.comment

/** Accounts, lots and bids by the specification, without a database. */
export class BidModel {
  readonly clients: ModelClient[]
  readonly lots: readonly ModelLot[]
  readonly bids: ModelBid[] = []
  /** How many vehicles of a group a client wants, by client and group. */
  readonly groupCars = new Map<string, number>()
  now: number

  constructor(clients: ModelClient[], lots: readonly ModelLot[], now: number) {
    this.clients = clients
    this.lots = lots
    this.now = now
  }

  private isActive = ({ status }: ModelBid) => [1, 2, 6].includes(status)

  carsOf = (client: number, group: number | null) => this.groupCars.get(`${client}:${group}`) ?? 1

  /** Counts the highest charges of a group, for as many vehicles as are wanted, but at least all wins. */
  exposureOf = (client: number) => {
    const active = this.bids.filter((bid) => bid.client === client && this.isActive(bid))
    const sum = (bids: readonly ModelBid[]) => bids.reduce((total, bid) => total + chargeOf(bid), 0)
    return [...new Set(active.map(({ choice }) => choice.group))]
      .map((group) => {
        const bids = active.filter(({ choice }) => choice.group === group)
        if (group === null) return sum(bids)
        const highest = bids.toSorted((a, b) => chargeOf(b) - chargeOf(a))
        const won = bids.filter(({ status }) => status === bidStatus.won)
        return Math.max(sum(highest.slice(0, this.carsOf(client, group))), sum(won))
      })
      .reduce((total, yen) => total + yen, 0)
  }

  /** Returns the exposure with a change that is undone afterwards. */
  private exposureWith(client: number, change: () => () => void): number {
    const undo = change()
    const exposure = this.exposureOf(client)
    undo()
    return exposure
  }

  /** Returns the active bid of a client on a lot. */
  activeBid = (client: number, lot: number) =>
    this.bids.find((bid) => bid.client === client && bid.lot === lot && this.isActive(bid))

  placeBid(request: ModelRequest, choice: ModelChoice): string {
    const { client, lot, amountYen: entered, byManager, expected } = request
    const [person, target] = [this.clients[client], this.lots[lot]]
    if (!person || !target) return 'not_found'
    if (isResult(target.status)) return 'auction_finished'
    if (this.now >= (byManager ? target.runsAt : target.biddingCloses)) return 'bidding_closed'
    const { market, startPriceYen } = target
    const unsaleable = market === 'stock' ? stockFault(startPriceYen) : null
    if (unsaleable) return unsaleable
    const own = this.activeBid(client, lot)
    if (own && own.status !== bidStatus.new) return 'bid_already_active'
    if (expected !== null && expected !== (own?.version ?? 0)) return 'bid_changed'
    const amountYen = entered ?? (market === 'stock' ? startPriceYen : null)
    if (amountYen === null) return 'amount_missing'
    const fault = amountFault(amountYen, target)
    if (fault) return fault
    const chosen = {
      group: (choice.group ?? own?.choice.group) || null,
      type: (choice.type ?? own?.choice.type) || null,
      comment: choice.comment || (own?.choice.comment ?? ''),
    }
    // Managers must choose the type.
    if (byManager && market === 'auction' && chosen.type === null) return 'type_missing'
    const day = tokyoDay(this.now)
    const today = this.bids.filter((bid) => bid.client === client && bid.day === day)
    const checksDailyLimit = !byManager || person.checksDailyLimit
    if (!own && checksDailyLimit && today.length >= person.dailyBids) return 'bid_limit_reached'
    const groupCars =
      chosen.group === null ? 1 : (request.groupCars ?? this.carsOf(client, chosen.group))
    const known = this.carsOf(client, chosen.group)
    const before = own && { ...own }
    const begun = { status: bidStatus.new, version: 1, needsReview: false, endReason: null }
    const bid: ModelBid = own ?? {
      ...{ client, lot, day, amountYen, choice: chosen, isWaived: false, adjustmentYen: null },
      ...{ ...begun, acceptedAt: this.now, autoBid: false, holdReason: null },
    }
    if (Math.max(amountYen, amountYen + (bid.adjustmentYen ?? 0)) > bidCeilingYen) {
      return 'bid_above_ceiling'
    }
    if (amountYen + (bid.adjustmentYen ?? 0) <= 0) return 'bid_below_start'
    const exposure = this.exposureOf(client)
    const key = `${client}:${chosen.group}`
    const after = this.exposureWith(client, () => {
      if (!own) this.bids.push(bid)
      Object.assign(bid, { amountYen, choice: chosen })
      const cars = this.groupCars.get(key)
      if (chosen.group !== null) this.groupCars.set(key, groupCars)
      return () => {
        if (before) Object.assign(bid, before)
        else this.bids.pop()
        if (cars === undefined) this.groupCars.delete(key)
        else this.groupCars.set(key, cars)
      }
    })
    const allowed = person.balanceYen + person.creditYen
    const checksCredit = !byManager || person.checksCredit
    const isHigher = !before || amountYen > before.amountYen || after > exposure
    if (checksCredit && isHigher && after > allowed) return 'insufficient_credit'
    const isWaived = isHigher ? !checksCredit : bid.isWaived
    const isChanged =
      !before ||
      amountYen !== before.amountYen ||
      !isEqual(before.choice, chosen) ||
      groupCars !== known
    if (chosen.group !== null && groupCars !== known) this.groupCars.set(key, groupCars)
    if (!isChanged) return 'accepted'
    Object.assign(bid, { amountYen, choice: chosen, isWaived, acceptedAt: this.now })
    if (before) bid.version += 1
    else this.bids.push(bid)
    return 'accepted'
  }

  /** Applies a change of status by the house or a manager. */
  become(bid: ModelBid, status: number) {
    bid.status = status
    bid.version += 1
    bid.holdReason = null
    if (status !== bidStatus.placed) bid.needsReview = false
  }

  /** Applies a manager's change of status. */
  setStatus(at: number, status: number): string {
    const bid = this.bids[at]
    const [person, lot] = [this.clients[bid?.client ?? -1], this.lots[bid?.lot ?? -1]]
    if (!bid || !person || !lot) return 'not_found'
    if (bid.status === status) return 'accepted'
    if (!canBecome(bid.status as BidStatus, status as BidStatus)) return 'bid_status_final'
    const isReopened = [3, 4, 5].includes(bid.status) && [1, 2].includes(status)
    if (isReopened && (isResult(lot.status) || this.now >= lot.beginsAt)) return 'auction_began'
    const isActivated = !this.isActive(bid) && [1, 2, 6].includes(status)
    if (isActivated && this.activeBid(bid.client, bid.lot)) return 'bid_already_active'
    const exposure = this.exposureOf(bid.client)
    const before = bid.status
    const after = this.exposureWith(bid.client, () => {
      bid.status = status
      return () => {
        bid.status = before
      }
    })
    const allowed = person.balanceYen + person.creditYen
    if (isActivated || after > exposure) {
      const isFact = [1, 2].includes(before) && status === bidStatus.won
      if (person.checksCredit && after > allowed && !isFact) return 'insufficient_credit'
      bid.isWaived = !person.checksCredit || after > allowed
    }
    this.become(bid, status)
    bid.endReason = null
    if (status === bidStatus.new && this.now >= lot.biddingCloses) bid.autoBid = false
    return 'accepted'
  }

  /** Applies a manager's change of price. */
  setPrice(at: number, edit: ModelEdit): string {
    const bid = this.bids[at]
    const [person, lot] = [this.clients[bid?.client ?? -1], this.lots[bid?.lot ?? -1]]
    if (!bid || !person || !lot) return 'not_found'
    if (!this.isActive(bid)) return 'bid_not_editable'
    const before = { ...bid }
    const amountYen = edit.amountYen ?? bid.amountYen
    const adjustmentYen = (edit.adjustmentYen ?? bid.adjustmentYen) || null
    const choice = { ...bid.choice, group: (edit.group ?? bid.choice.group) || null }
    const wanted: ModelBid = { ...bid, amountYen, adjustmentYen, choice }
    if (
      amountYen === before.amountYen &&
      adjustmentYen === before.adjustmentYen &&
      isEqual(choice, before.choice)
    ) {
      return 'accepted'
    }
    if (amountYen !== before.amountYen) {
      if (lot.market === 'stock') return 'bid_not_the_price'
      const fault = amountFault(amountYen, lot)
      if (fault && fault !== 'bid_above_ceiling') return fault
    }
    if (chargeOf(wanted) > bidCeilingYen) return 'bid_above_ceiling'
    if (maximumOf(wanted) <= 0) return 'adjustment_too_low'
    const exposure = this.exposureOf(bid.client)
    const after = this.exposureWith(bid.client, () => {
      Object.assign(bid, wanted)
      return () => Object.assign(bid, before)
    })
    if (chargeOf(wanted) > chargeOf(before) || after > exposure) {
      const allowed = person.balanceYen + person.creditYen
      if (person.checksCredit && after > allowed) return 'insufficient_credit'
      wanted.isWaived = !person.checksCredit
    }
    if (amountYen !== before.amountYen && this.now < lot.runsAt) wanted.acceptedAt = this.now
    Object.assign(bid, wanted, { version: bid.version + 1 })
    return 'accepted'
  }

  /** Turns automatic placing on or off. */
  setAutoBid(at: number, autoBid: boolean): string {
    const bid = this.bids[at]
    if (!bid) return 'not_found'
    if (bid.autoBid === autoBid) return 'accepted'
    if (![1, 2].includes(bid.status)) return 'bid_not_editable'
    bid.autoBid = autoBid
    bid.version += 1
    if (bid.status === bidStatus.new) bid.holdReason = null
    return 'accepted'
  }

  private isFilled = ({ client, choice: { group } }: ModelBid) => {
    const isWin = (bid: ModelBid) =>
      bid.client === client && bid.choice.group === group && bid.status === bidStatus.won
    return group !== null && this.bids.filter(isWin).length >= this.carsOf(client, group)
  }

  private goesBefore = (one: ModelBid, other: ModelBid) => {
    if (maximumOf(one) !== maximumOf(other)) return maximumOf(one) > maximumOf(other)
    if (one.acceptedAt !== other.acceptedAt) return one.acceptedAt < other.acceptedAt
    return this.bids.indexOf(one) < this.bids.indexOf(other)
  }

  /** Decides whether an automatic bid is placed or held; null while it waits. */
  private placing(bid: ModelBid): 'place' | HoldReason | null {
    const [person, lot] = [this.clients[bid.client], this.lots[bid.lot]]
    if (!person || !lot || bid.status !== bidStatus.new || !bid.autoBid) return null
    if (isResult(lot.status) || this.now < lot.biddingCloses) return null
    if (this.now >= lot.runsAt) return 'too_late'
    const allowed = person.balanceYen + person.creditYen
    if (person.checksCredit && this.exposureOf(bid.client) > allowed) return 'over_limit'
    if (this.isFilled(bid)) return 'group_filled'
    const isRival = (other: ModelBid) =>
      other.lot === bid.lot && other.client !== bid.client && this.isActive(other)
    const isSecond = this.bids.some((other) => isRival(other) && this.goesBefore(other, bid))
    return isSecond ? 'other_bid_first' : 'place'
  }

  private mark(bid: ModelBid, holdReason: HoldReason | null) {
    if (bid.holdReason === holdReason) return
    bid.holdReason = holdReason
    bid.version += 1
  }

  /** Mirrors the job that places bids. */
  placeDue() {
    for (const bid of this.bids.filter(({ status }) => status === bidStatus.new)) {
      const step = this.placing(bid)
      if (step === 'place') this.become(bid, bidStatus.placed)
      else this.mark(bid, step)
    }
  }

  /** Mirrors the job that closes groups. */
  closeGroups() {
    for (const bid of this.bids) {
      const isFilled = this.isFilled(bid)
      if (bid.status === bidStatus.new && isFilled) {
        this.become(bid, bidStatus.declined)
        bid.endReason = 'group_filled'
      } else if (bid.status === bidStatus.placed) this.mark(bid, isFilled ? 'group_filled' : null)
    }
  }

  /** Mirrors the jobs for all bids. */
  end() {
    for (const bid of this.bids) {
      const lot = this.lots[bid.lot]
      if (!lot) continue
      const ending = bidEnding({
        status: bid.status as BidStatus,
        amountYen: maximumOf(bid),
        lotStatus: lot.status,
        soldPriceYen: lot.soldPriceYen,
        daysOver: lot.market === 'stock' ? null : tokyoDay(this.now) - tokyoDay(lot.runsAt),
      })
      const isMarked = ending === 'needs_review'
      if (ending && !isMarked) {
        this.become(bid, bidStatus.lost)
        bid.endReason = ending
      } else if (isMarked !== bid.needsReview) {
        bid.needsReview = isMarked
        bid.version += 1
      }
    }
  }

  cancel(client: number, at: number): string {
    const bid = this.bids[at]
    if (!bid || bid.client !== client) return 'not_found'
    if (bid.status === bidStatus.cancelled) return 'accepted'
    const lot = this.lots[bid.lot]
    if (!lot) return 'not_found'
    const late = this.now >= lot.cancellingCloses
    if (![1, 2].includes(bid.status) || late || isResult(lot.status)) {
      return 'cannot_cancel_bid'
    }
    this.become(bid, bidStatus.cancelled)
    return 'accepted'
  }
}
