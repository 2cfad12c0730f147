import type { CostAge, CostLot } from '../costs.ts'

/** A page warns within this many days of a threshold: ships and customs can be weeks late. */
export const thresholdWarningDays = 60
/** Cars are registered some months after they are made. */
const registeredLaterDays = 92
const dayMs = 86_400_000

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the day on which this many years are full; 29 February becomes 1 March. */
function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(year + years, month, date)
}

/**
 * Calculates the age of a vehicle on the day of import, to the day. If only the month of production is known, its 15th
 * counts, and if only the year is known, 1 July, as customs of the Eurasian Economic Union count.
 *
 * @param edges ascending ages in full years at which something changes
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

/** Which year counts: the year of production by a catalogue, or that of the first registration. */
type CalendarSource = Extract<CostAge['source'], 'catalogue' | 'registration'>

/**
 * Calculates the age of a vehicle by the calendar: the year of import less the vehicle's year.
 *
 * @param edges ascending ages in years, each the last for which something applies
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
    // The year of registration may follow that of production; a country that counts by registration has the exact year
    // in the documents.
    isUncertain: false,
  }
}

/** Whether a vehicle is older than this many years; on the day itself it is not. */
export const isOlderThan = ({ producedOn, importOn }: CostAge, years: number): boolean =>
  isPast(producedOn, years, importOn)

const isPast = (producedOn: string, years: number, importOn: string) =>
  importOn > yearsAfter(producedOn, years)

const isNear = (edge: string, importOn: string) =>
  Math.abs(Date.parse(edge) - Date.parse(importOn)) <= thresholdWarningDays * dayMs
