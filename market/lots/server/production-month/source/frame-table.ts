import { setTimeout as wait } from 'node:timers/promises'
import type { ProducedVehicle, ProductionMonthPort } from './port.ts'

/** A range of frame numbers of a chassis code, given in order to the vehicles of a period. */
export interface FrameRange {
  readonly maker: string
  readonly chassisCode: string
  readonly firstNumber: number
  readonly lastNumber: number
  /** Months since the year 0: `year * 12 + month - 1`. */
  readonly firstMonth: number
  readonly lastMonth: number
  /** What all vehicles of the range share. */
  readonly about: Partial<Omit<ProducedVehicle, 'year' | 'month'>>
}

const nothing: ProducedVehicle = {
  catalogNo: '',
  code: '',
  colorCode: '',
  engineNo: '',
  transmission: '',
  gradeCode: '',
  modelCode: '',
  modelName: '',
  trimCode: '',
  description: '',
  year: null,
  month: null,
}

/** Simulated duration of a service, in milliseconds. */
const usualDelayMs = (number: number) => 400 + (number % 800)

/** Looks up chassis numbers in a table in memory, as slowly as a service would. */
export function frameTable(
  ranges: readonly FrameRange[],
  delayMs: (number: number) => number = usualDelayMs,
): ProductionMonthPort {
  const byCode = Map.groupBy(ranges, ({ maker, chassisCode }) => keyOf(maker, chassisCode))
  return {
    async find({ maker, chassisCode, frameNumber }) {
      const number = /^\d{1,15}$/.test(frameNumber) ? Number(frameNumber) : -1
      await wait(delayMs(Math.max(0, number)))
      const range = byCode
        .get(keyOf(maker, chassisCode))
        ?.find(({ firstNumber, lastNumber }) => number >= firstNumber && number <= lastNumber)
      if (!range) return null
      const month = monthOf(range, number)
      return { ...nothing, ...range.about, year: Math.floor(month / 12), month: (month % 12) + 1 }
    },
  }
}

const keyOf = (maker: string, chassisCode: string) =>
  `${maker.toUpperCase()} ${chassisCode.toUpperCase()}`

const countsOf = ({ firstNumber, lastNumber, firstMonth, lastMonth }: FrameRange) => ({
  numbers: lastNumber - firstNumber + 1,
  months: lastMonth - firstMonth + 1,
})

/** Returns the month of a number; the range gives each month the same count of numbers. */
export function monthOf(range: FrameRange, number: number): number {
  const { numbers, months } = countsOf(range)
  return range.firstMonth + Math.floor(((number - range.firstNumber) * months) / numbers)
}

/** Returns a number of a month, `share` of the way from its first to its last. */
export function numberOf(range: FrameRange, month: number, share: number): number {
  const { numbers, months } = countsOf(range)
  const before = (at: number) => Math.ceil((at * numbers) / months)
  const at = month - range.firstMonth
  return range.firstNumber + before(at) + Math.floor(share * (before(at + 1) - before(at)))
}
