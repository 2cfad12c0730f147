import { readFileSync } from 'node:fs'
import type { CostRules } from '#market/landed-cost/contract/costs.ts'
import type { ParametersOf } from '#market/landed-cost/contract/rules/rules.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'

const baseline = readFileSync(
  new URL('../../../app/server/migrations/0001-baseline.sql', import.meta.url),
  'utf8',
)

/** Returns the initial parameters of a country, read without a database. */
export function seededParameters<Country extends Destination>(
  country: Country,
): ParametersOf[Country] {
  // Later rows replace earlier ones.
  const row = new RegExp(`\\('${country}', (?:'[^']*', ){3}'(\\{[^']*\\})'\\)`, 'g')
  return JSON.parse([...baseline.matchAll(row)].at(-1)?.[1] ?? '')
}

export const seededRules = (country: Destination): CostRules => ({
  ...{ country, id: 1, validFrom: '2026-01-01', source: { text: 'seeded', day: '2026-01-01' } },
  parameters: seededParameters(country) as object as Record<string, unknown>,
})
