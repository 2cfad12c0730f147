import type { Listener } from './feed.ts'
import type { LiveEvent } from './queries.ts'

/**
 * Who listens, found by person and by lot: an event looks for its listeners, and not each of
 * thousands of listeners for its events.
 */
export class Listeners {
  private readonly all = new Set<Listener>()
  private readonly byPerson = new Map<number, Set<Listener>>()
  private readonly byLot = new Map<number, Set<Listener>>()

  get size(): number {
    return this.all.size
  }

  /** Every lot that somebody watches. */
  readonly watched = (): readonly number[] => [...this.byLot.keys()]

  areWatching(lotId: number): boolean {
    return this.byLot.has(lotId)
  }

  areOf(personId: number): boolean {
    return this.byPerson.has(personId)
  }

  add(listener: Listener): void {
    this.all.add(listener)
    join(this.byPerson, listener.personId, listener)
    for (const lot of listener.lots) join(this.byLot, lot, listener)
  }

  delete(listener: Listener): void {
    if (!this.all.delete(listener)) return
    part(this.byPerson, listener.personId, listener)
    for (const lot of listener.lots) part(this.byLot, lot, listener)
  }

  /** What each listener has to hear, in the order of the events. */
  sort(events: readonly LiveEvent[]): ReadonlyMap<Listener, readonly LiveEvent[]> {
    const heard = new Map<Listener, LiveEvent[]>()
    for (const event of events) {
      const ears =
        event.kind === 'bid' ? this.byPerson.get(event.personId) : this.byLot.get(event.lotId)
      for (const listener of ears ?? []) {
        const own = heard.get(listener)
        if (own) own.push(event)
        else heard.set(listener, [event])
      }
    }
    return heard
  }
}

function join(map: Map<number, Set<Listener>>, key: number, listener: Listener): void {
  const there = map.get(key)
  if (there) there.add(listener)
  else map.set(key, new Set([listener]))
}

function part(map: Map<number, Set<Listener>>, key: number, listener: Listener): void {
  const there = map.get(key)
  there?.delete(listener)
  if (there?.size === 0) map.delete(key)
}
