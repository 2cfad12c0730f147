import type { Channels, LiveEvent } from './source.ts'

/** One open stream. */
export interface Listener {
  /** Channels by the kind of their source. */
  readonly channels: ReadonlyMap<string, ReadonlySet<number>>
  /** Receives all events up to a position, in order and once. */
  receive(events: readonly LiveEvent[], position: string): void
}

/** Listeners indexed by channel, so that an event finds its listeners without a search through thousands. */
export class Listeners {
  private readonly all = new Set<Listener>()
  private readonly byKind = new Map<string, Map<number, Set<Listener>>>()

  get size(): number {
    return this.all.size
  }

  /** Returns every channel of a kind that has a listener. */
  channelsOf(kind: string): Channels {
    return this.byKind.get(kind) ?? new Map<number, never>()
  }

  add(listener: Listener): void {
    this.all.add(listener)
    for (const [kind, channels] of listener.channels) {
      const byChannel = this.byKind.get(kind) ?? new Map<number, Set<Listener>>()
      this.byKind.set(kind, byChannel)
      for (const channel of channels) {
        const listeners = byChannel.get(channel) ?? new Set()
        byChannel.set(channel, listeners.add(listener))
      }
    }
  }

  delete(listener: Listener): void {
    if (!this.all.delete(listener)) return
    for (const [kind, channels] of listener.channels) {
      const byChannel = this.byKind.get(kind)
      for (const channel of channels) {
        const listeners = byChannel?.get(channel)
        listeners?.delete(listener)
        if (listeners?.size === 0) byChannel?.delete(channel)
      }
    }
  }

  /** Returns the events of each listener that has any, in order. */
  group(events: readonly LiveEvent[]): ReadonlyMap<Listener, readonly LiveEvent[]> {
    const groups = new Map<Listener, LiveEvent[]>()
    for (const event of events) {
      for (const listener of this.byKind.get(event.kind)?.get(event.channel) ?? []) {
        const own = groups.get(listener)
        if (own) own.push(event)
        else groups.set(listener, [event])
      }
    }
    return groups
  }
}
