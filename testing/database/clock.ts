const dayMs = 86_400_000

/** A clock that only moves when a test moves it. */
export interface TestClock {
  now(): Date
  set(instant: Date): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
}

/** The initial time of every test: noon of a Wednesday in Tokyo, in the middle of the week's auctions. */
export const testNow = new Date('2031-03-12T12:00:00+09:00')

export function testClock(start = testNow): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = instant.getTime()
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      time += days * dayMs + hours * 3_600_000 + minutes * 60_000 + seconds * 1000
    },
  }
}
