import { readFileSync } from 'node:fs'
import type { CostRules } from '#market/landed-cost/contract/costs.ts'
import type { ParametersOf } from '#market/landed-cost/contract/rules/rules.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'

/** Later ones take the place of those before. */
const migrations = ['0061-destination-rules.sql', '0064-found-figures.sql'].map((name) =>
  readFileSync(new URL(`../../../app/server/migrations/${name}`, import.meta.url), 'utf8'),
)

/** The parameters of a country with which every system begins, read without a database. */
export function seededParameters<Country extends Destination>(
  country: Country,
): ParametersOf[Country] {
  const row = new RegExp(`\\('${country}', (?:'[^']*', ){3}'(\\{[^']*\\})'\\)`)
  const found = migrations.map((text) => row.exec(text)?.[1]).findLast((json) => json !== undefined)
  return JSON.parse(found ?? '')
}

export const seededRules = (country: Destination): CostRules => ({
  ...{ country, id: 1, validFrom: '2026-01-01', source: { text: 'seeded', day: '2026-01-01' } },
  parameters: seededParameters(country) as object as Record<string, unknown>,
})
