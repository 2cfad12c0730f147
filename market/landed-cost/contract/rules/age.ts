import type { CostAge, CostLot } from '../costs.ts'

/** Within so many days of an edge a page warns: ships and customs are late by weeks. */
export const nearDays = 60
/** Cars are registered some months after they are made. */
const registeredLaterDays = 92
const dayMs = 86_400_000

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The day on which so many years are full; 29 February becomes 1 March. */
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(year + years, month, date)
}

/**
 * How old a vehicle is when it is imported, counted from the day of production to the day. Where only the month
 * is known its 15th counts, where only the year is known 1 July, as customs of the Eurasian union count.
 * @param edges full years after which something changes, rising
 */
export function ageByDay(lot: CostLot, edges: readonly number[]): CostAge | null {
  const { production, importOn } = lot
  if (!production) return null
  const { year, month, source } = production
  const producedOn = month === null ? dayOf(year, 7, 1) : dayOf(year, month, 15)
  const earliest = shifted(
    dayOf(year, month ?? 1, 1),
    source === 'catalogue' ? 0 : -registeredLaterDays,
  )
  const latest = month === null ? dayOf(year, 12, 31) : shifted(dayOf(year, month + 1, 1), -1)
  let years = 0
  while (yearsAfter(producedOn, years + 1) <= importOn) years++
  const edgeDays = edges.map((edge) => yearsAfter(producedOn, edge))
  const next = edges.find((_, at) => importOn <= (edgeDays[at] ?? ''))
  return {
    ...{ basis: 'day', producedOn, years, importOn },
    source: month === null ? 'year' : source,
    nextEdgeYears: next ?? null,
    nextEdgeOn: next === undefined ? null : yearsAfter(producedOn, next),
    isNearEdge: edgeDays.some((edge) => isNear(edge, importOn)),
    isUncertain: edges.some(
      (edge) => isPast(earliest, edge, importOn) !== isPast(latest, edge, importOn),
    ),
  }
}

/** Whose year counts: that in which it was made, by a catalogue, or that of the first registration. */
type CalendarSource = Extract<CostAge['source'], 'catalogue' | 'registration'>

/**
 * How old a vehicle is by the calendar: the year of the import less that of the vehicle.
 * @param edges years up to which, inclusive, something holds, rising
 */
export function ageByCalendar(
  year: number,
  source: CalendarSource,
  importOn: string,
  edges: readonly number[],
): CostAge {
  const years = Math.max(0, Number(importOn.slice(0, 4)) - year)
  const next = edges.find((edge) => years <= edge)
  const edgeDays = edges.map((edge) => dayOf(year + edge, 12, 31))
  return {
    ...{ basis: 'calendar', producedOn: dayOf(year, 1, 1), source, years, importOn },
    nextEdgeYears: next ?? null,
    nextEdgeOn: next === undefined ? null : dayOf(year + next, 12, 31),
    isNearEdge: edgeDays.some((edge) => isNear(edge, importOn)),
    // A year of registration may be that after the year of production; who counts by it has it in the papers.
    isUncertain: false,
  }
}

/** Whether more than so many years have gone by: on the day itself they have not. */
export const isOlderThan = ({ producedOn, importOn }: CostAge, years: number): boolean =>
  isPast(producedOn, years, importOn)

const isPast = (producedOn: string, years: number, importOn: string) =>
  importOn > yearsAfter(producedOn, years)

const isNear = (edge: string, importOn: string) =>
  Math.abs(Date.parse(edge) - Date.parse(importOn)) <= nearDays * dayMs
