import { sql } from 'kysely'
import { fuels } from '#market/reference-data/server/drives-and-fuels.ts'
import type { Facet, FacetValues } from '#market/search/server/listing-search.ts'
import { prepared } from '#platform/database/server/prepared.ts'
import type { Db } from '#platform/database/server/tables.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/** Facet values that need a name. */
export type Unnamed = { readonly [F in Facet]?: readonly FacetValues[F][] }

export interface OptionNames {
  /** Returns the name of a value in the requested language; undefined for an unknown one. */
  nameOf(facet: Facet, value: number | string): string | undefined
  /** Whether nobody has accepted the name that a feed added, or nothing names the value. */
  isPending(facet: Facet, value: number | string): boolean
  /** Returns the rank of a condition grade: the best is highest, unknown ones are lowest. */
  rankOf(condition: string): number
  /** Returns the maker of a model. */
  makerOf(model: number): { readonly value: number; readonly label: string } | undefined
}

interface NameRow {
  readonly facet: Facet
  readonly value: string
  readonly name: string
  /** Whether an operator still has to accept it. */
  readonly isPending: boolean
  /** Only for conditions. */
  readonly rank: number | null
  /** Only for models. */
  readonly maker_id: number | null
  readonly maker: string | null
}

const rowsIn = (language: Language) =>
  prepared(
    `option-names-${language}`,
    (
      db,
      maker: readonly number[],
      model: readonly number[],
      auction: readonly number[],
      status: readonly number[],
      gearbox: readonly string[],
      color: readonly string[],
      condition: readonly string[],
    ) => {
      const name = sql.ref(`name_${language}`)
      return sql<NameRow>`
        select 'maker' as facet, id::text as value, name, origin = 'feed' as "isPending",
          null::int as rank, null::int as maker_id, null as maker
        from makers where id = any(${maker})
        union all
        select 'model', model.id::text, model.name, 'feed' in (model.origin, maker.origin), null,
          model.maker_id, maker.name
        from models model join makers maker on maker.id = model.maker_id
        where model.id = any(${model})
        union all
        select 'auction', id::text, name, origin = 'feed', null, null, null
        from auction_houses where id = any(${auction})
        union all
        select 'status', code::text, ${name}, false, null, null, null
        from lot_statuses where code = any(${status})
        union all
        select 'gearbox', code, ${name}, false, null, null, null
        from gearboxes where code = any(${gearbox})
        union all
        select 'color', code, ${name}, false, null, null, null from colors where code = any(${color})
        union all
        select 'condition', code, code, false, rank, null, null
        from conditions where code = any(${condition})
      `.compile(db)
    },
  )
const nameRows = { en: rowsIn('en'), ru: rowsIn('ru') } as const

/** Fuels have no table: their names are in the files alone. */
const fuelRowsIn = (language: Language) =>
  fuels.map(
    (fuel): NameRow => ({
      ...{ facet: 'fuel', value: fuel.code, name: fuel[language], isPending: false },
      ...{ rank: null, maker_id: null, maker: null },
    }),
  )
const fuelRows = { en: fuelRowsIn('en'), ru: fuelRowsIn('ru') } as const

/** Finds the names of options in one statement. */
export async function findOptionNames(
  db: Db,
  language: Language,
  { maker = [], model = [], auction = [], status = [], ...codes }: Unnamed,
): Promise<OptionNames> {
  const { gearbox = [], color = [], condition = [] } = codes
  const find = nameRows[language]
  const rows = await find(db, maker, model, auction, status, gearbox, color, condition)
  const known = new Map(
    [...rows, ...fuelRows[language]].map((row) => [`${row.facet} ${row.value}`, row]),
  )
  return {
    nameOf: (facet, value) => known.get(`${facet} ${value}`)?.name,
    isPending: (facet, value) => known.get(`${facet} ${value}`)?.isPending ?? true,
    rankOf: (code) => known.get(`condition ${code}`)?.rank ?? 0,
    makerOf(id) {
      const row = known.get(`model ${id}`)
      return row?.maker_id && row.maker ? { value: row.maker_id, label: row.maker } : undefined
    },
  }
}
