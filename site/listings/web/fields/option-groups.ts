import { bestGrades, gradesFrom, minGrades } from '#market/lots/contract/grades.ts'
import type { Option, OptionGroup, TagText } from '#platform/list/web/filters/filter.ts'

const sum = (options: readonly Option[]) =>
  options.reduce((total, { counter }) => total + counter, 0)

/** Groups grades as "4 and better", including grades that no lot has at present. */
export function gradeGroups(options: readonly Option[], t: TagText['t']): readonly OptionGroup[] {
  if (!options.some(({ value }) => bestGrades.some((grade) => grade === value))) return []
  return minGrades.map((grade) => {
    const values = gradesFrom(grade)
    const label = t('filters:better', { grade })
    const counter = sum(options.filter(({ value }) => values.includes(String(value))))
    return { id: grade, label, short: label, values, counter, isExact: true }
  })
}

/** Minimum members of a family of houses. */
const minHouses = 2

/** Returns the family of a house, the first word of its name: USS, JU, TAA. */
export const familyOf = (house: string): string => house.split(/[\s-]/)[0] ?? house

/** Groups auction houses by family, those with most lots first. */
export function houseGroups(options: readonly Option[], t: TagText['t']): readonly OptionGroup[] {
  const families = Map.groupBy(options, ({ label }) => familyOf(label))
  return [...families]
    .filter(([, houses]) => houses.length >= minHouses)
    .map(([family, houses]) => ({
      id: family,
      label: t('filters:family', { family, count: houses.length }),
      short: family,
      values: houses.map(({ value }) => value),
      counter: sum(houses),
    }))
    .sort((a, b) => b.counter - a.counter || (a.id < b.id ? -1 : 1))
}
