import { readFileSync } from 'node:fs'
import type { CostRules } from '#market/landed-cost/contract/costs.ts'
import type { ParametersOf } from '#market/landed-cost/contract/rules/rules.ts'
import type { Destination } from '#market/reference-data/contract/destinations.ts'

const migrations = ['0001-baseline', '0098-reviewed-rules'].map((name) =>
  readFileSync(new URL(`../../../app/server/migrations/${name}.sql`, import.meta.url), 'utf8'),
)

/** Returns the initial parameters of a country, read without a database. */
export function seededParameters<Country extends Destination>(
  country: Country,
): ParametersOf[Country] {
  // Later rows replace the fields of earlier ones.
  const row = new RegExp(`\\('${country}', (?:'[^']*', ){3}'(\\{[^']*\\})'\\)`, 'g')
  const found = migrations.flatMap((sql) => [...sql.matchAll(row)])
  return Object.assign({}, ...found.map(([, parameters = '']) => JSON.parse(parameters)))
}

export const seededRules = (country: Destination): CostRules => ({
  ...{ country, id: 1, validFrom: '2026-01-01', source: { text: 'seeded', day: '2026-01-01' } },
  parameters: seededParameters(country) as object as Record<string, unknown>,
})
