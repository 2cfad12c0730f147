/** A person's entry in the model: positive for money, negative for debts. */
export interface ModelRecord {
  readonly person: number
  readonly amount: number
  readonly isPurchase: boolean
  readonly place: number
  car: number | null
  /** The day until which it must be paid; empty for none, which comes first. */
  due: string
  open: number
  isReversed: boolean
}

interface ModelSettlement {
  readonly credit: ModelRecord
  readonly debit: ModelRecord
  readonly amount: number
  readonly isByHand: boolean
}

type Entry = Pick<ModelRecord, 'person' | 'amount'> &
  Partial<Pick<ModelRecord, 'isPurchase' | 'car' | 'due'>>

/** A second implementation of how entries change balances and open items, without a database. */
export class LedgerModel {
  readonly records: ModelRecord[] = []
  private readonly settlements: ModelSettlement[] = []

  of(person: number): ModelRecord[] {
    return this.records.filter((record) => record.person === person)
  }

  /** Adds a record; `settle`, called once the entry is complete, applies and pays it. */
  add({ person, amount, isPurchase = false, car = null, due = '' }: Entry): ModelRecord {
    const shared = { person, amount, isPurchase, car, due, open: amount, isReversed: false }
    const record = { ...shared, place: this.records.length }
    this.records.push(record)
    return record
  }

  pay(credit: ModelRecord, debit: ModelRecord, amount: number, isByHand: boolean): void {
    credit.open -= amount
    debit.open += amount
    this.settlements.push({ credit, debit, amount, isByHand })
  }

  /** Applies money for a car to that car, then all money to the oldest due. */
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

  /** Applies money for a car at once, by the hand of whoever books it. */
  payCar(credit: ModelRecord, car: number): void {
    credit.car = car
    const debits = this.of(credit.person).filter((one) => one.open < 0 && one.car === car)
    for (const debit of inOrderOfDue(debits)) {
      const part = Math.min(-debit.open, credit.open)
      if (part > 0) this.pay(credit, debit, part, true)
    }
  }

  /** Releases what a record pays or is paid by: latest first, automatic matches before manual ones. */
  release(record: ModelRecord, maxYen = Infinity): void {
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
    let left = maxYen
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

  /** Reverses entries by opposite ones. */
  reverse(records: readonly ModelRecord[]): ModelRecord[] {
    for (const record of records) this.release(record)
    return records.map((record) => {
      const back = this.add({ person: record.person, amount: -record.amount })
      const [credit, debit] = record.amount > 0 ? [record, back] : [back, record]
      this.pay(credit, debit, Math.abs(record.amount), true)
      record.isReversed = true
      return back
    })
  }

  /** Matches money with debts manually; returns null if accepted, else the code of the refusal. */
  match(
    credit: ModelRecord,
    parts: readonly { readonly debit: ModelRecord; readonly amount: number }[],
  ): string | null {
    if (credit.isReversed) return 'payment_taken_back'
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
