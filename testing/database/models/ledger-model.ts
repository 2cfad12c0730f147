/** A booking of a person in the model: money above zero, debts below. */
export interface ModelRecord {
  readonly person: number
  readonly amount: number
  readonly isPurchase: boolean
  readonly place: number
  car: number | null
  /** The day until which it is to be paid; empty for none, which comes first. */
  due: string
  open: number
  isTakenBack: boolean
}

interface ModelSettlement {
  readonly credit: ModelRecord
  readonly debit: ModelRecord
  readonly amount: number
  readonly isByHand: boolean
}

type Entry = Pick<ModelRecord, 'person' | 'amount'> &
  Partial<Pick<ModelRecord, 'isPurchase' | 'car' | 'due'>>

/** What bookings do to balances and open items, said once more and without a database. */
export class LedgerModel {
  readonly records: ModelRecord[] = []
  private readonly settlements: ModelSettlement[] = []

  of(person: number): ModelRecord[] {
    return this.records.filter((record) => record.person === person)
  }

  /** Adds a record, which pays and is paid when `settle` says that the booking is complete. */
  add({ person, amount, isPurchase = false, car = null, due = '' }: Entry): ModelRecord {
    const shared = { person, amount, isPurchase, car, due, open: amount, isTakenBack: false }
    const record = { ...shared, place: this.records.length }
    this.records.push(record)
    return record
  }

  pay(credit: ModelRecord, debit: ModelRecord, amount: number, isByHand: boolean): void {
    credit.open -= amount
    debit.open += amount
    this.settlements.push({ credit, debit, amount, isByHand })
  }

  /** Money for a car pays that car, and then all money pays what is due first. */
  settle(person: number): void {
    const own = this.of(person)
    for (const isSameCar of [true, false]) {
      for (const debit of inOrderOfDue(own.filter(({ open }) => open < 0))) {
        for (const credit of own.filter(({ open }) => open > 0)) {
          if (isSameCar && (debit.car === null || credit.car !== debit.car)) continue
          const part = Math.min(-debit.open, credit.open)
          if (part > 0) this.pay(credit, debit, part, false)
        }
      }
    }
  }

  /** What money for a car pays at once, by the hand of who books it. */
  payCar(credit: ModelRecord, car: number): void {
    credit.car = car
    const debits = this.of(credit.person).filter((one) => one.open < 0 && one.car === car)
    for (const debit of inOrderOfDue(debits)) {
      const part = Math.min(-debit.open, credit.open)
      if (part > 0) this.pay(credit, debit, part, true)
    }
  }

  /** Takes back what a record pays or is paid by: the latest first, and what the rule has said before hands. */
  release(record: ModelRecord, most = Infinity): void {
    const pairs = new Map<string, ModelSettlement & { last: number }>()
    for (const [last, one] of this.settlements.entries()) {
      if (one.credit !== record && one.debit !== record) continue
      const key = `${one.credit.place} ${one.debit.place}`
      const known = pairs.get(key)
      pairs.set(key, {
        ...{ credit: one.credit, debit: one.debit, last },
        amount: one.amount + (known?.amount ?? 0),
        isByHand: one.isByHand || (known?.isByHand ?? false),
      })
    }
    let left = most
    const order = [...pairs.values()]
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => Number(a.isByHand) - Number(b.isByHand) || b.last - a.last)
    for (const { credit, debit, amount } of order) {
      if (left <= 0) return
      const part = Math.min(amount, left)
      this.pay(credit, debit, -part, true)
      left -= part
    }
  }

  /** Takes bookings back by their opposites. */
  reverse(records: readonly ModelRecord[]): ModelRecord[] {
    for (const record of records) this.release(record)
    return records.map((record) => {
      const back = this.add({ person: record.person, amount: -record.amount })
      const [credit, debit] = record.amount > 0 ? [record, back] : [back, record]
      this.pay(credit, debit, Math.abs(record.amount), true)
      record.isTakenBack = true
      return back
    })
  }

  /** Says by hand which debts money pays; null where that is accepted, else the refusal. */
  match(
    credit: ModelRecord,
    parts: readonly { readonly debit: ModelRecord; readonly amount: number }[],
  ): string | null {
    if (credit.isTakenBack) return 'payment_taken_back'
    if (parts.reduce((sum, { amount }) => sum + amount, 0) > credit.amount) {
      return 'match_above_payment'
    }
    if (parts.some(({ debit, amount }) => amount > -debit.amount)) return 'match_above_debt'
    this.release(credit)
    for (const { debit, amount } of parts.toSorted((a, b) => a.debit.place - b.debit.place)) {
      this.release(debit, amount + debit.open)
      this.pay(credit, debit, amount, true)
    }
    return null
  }
}

const inOrderOfDue = (debits: readonly ModelRecord[]) =>
  debits.toSorted((a, b) => compare(a.due, b.due) || a.place - b.place)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
