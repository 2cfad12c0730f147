import type { CostAge } from '#market/landed-cost/contract/costs.ts'
import { thresholdWarningDays } from '#market/landed-cost/contract/rules/age.ts'
import { dottedDay } from '#platform/i18n/web/tokyo-day.ts'
import type { Translate } from '#platform/i18n/web/use-translation.ts'

type T = Translate<'costs'>

/** Describes the age of a vehicle at its import, how it is known, and a near threshold. */
export const ageLines = (age: CostAge, t: T): readonly string[] =>
  age.basis === 'calendar' ? calendarLines(age, t) : dayLines(age, t)

function dayLines(age: CostAge, t: T): readonly string[] {
  const edge = { years: age.nextEdgeYears ?? 0, day: dottedDay(age.nextEdgeOn ?? '') }
  return [
    t('costs:age.on', { years: age.years, day: dottedDay(age.importOn) }),
    t(`costs:age.source.${age.source}`, {
      day: dottedDay(age.producedOn),
      month: dottedDay(age.producedOn.slice(0, 7)),
    }),
    ...(age.isUncertain ? [t('costs:age.uncertain')] : []),
    ...(age.isNearEdge
      ? [isNextNear(age) ? t('costs:age.near', edge) : t('costs:age.justOver')]
      : []),
  ]
}

/** By the calendar only years matter: no day of production is named, and no month asked for. */
function calendarLines(age: CostAge, t: T): readonly string[] {
  const year = { year: age.producedOn.slice(0, 4) }
  return [
    t('costs:age.calendar.on', { years: age.years, day: dottedDay(age.importOn) }),
    age.source === 'catalogue'
      ? t('costs:age.calendar.catalogue', year)
      : t('costs:age.calendar.registration', year),
    ...(age.isNearEdge ? calendarWarning(age, t) : []),
  ]
}

function calendarWarning(age: CostAge, t: T): readonly string[] {
  const lastDay = age.nextEdgeOn ?? ''
  if (isNextNear(age)) {
    return age.isLimit
      ? [t('costs:age.calendar.nearLimit', { day: dottedDay(lastDay) })]
      : [t('costs:age.calendar.near', { day: `${Number(lastDay.slice(0, 4)) + 1}.01.01` })]
  }
  // Past a limit the vehicle cannot be imported, which an obstacle says.
  return age.isLimit ? [] : [t('costs:age.calendar.justOver')]
}

const dayMs = 86_400_000

/** Whether the near threshold is ahead rather than just passed. */
const isNextNear = ({ nextEdgeOn, importOn }: CostAge) =>
  nextEdgeOn !== null &&
  Date.parse(nextEdgeOn) - Date.parse(importOn) <= thresholdWarningDays * dayMs
