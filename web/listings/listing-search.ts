import { listingQuery, parseSearch, type SortKey, type SortOrder } from '../../contract/listings.ts'

/** The address of a listing page: what is asked, without what goes without saying. */
export interface ListingSearch {
  readonly page?: number
  readonly pageSize?: number
  readonly sort?: SortKey
  readonly order?: SortOrder
  readonly maker?: readonly number[]
  readonly model?: readonly number[]
  readonly search?: string
}

/**
 * Reads an address with the schema of the call. What does not fit is left out: a mistyped or old
 * link still opens a list.
 */
export function readListingSearch(raw: Record<string, unknown>): ListingSearch {
  const read: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(listingQuery.shape)) {
    if (raw[key] === undefined) continue
    const value = schema.safeParse(String(raw[key]))
    if (value.success && String(value.data) !== '') read[key] = value.data
  }
  return plain(read)
}

function plain({ page, sort, order, search, ...rest }: ListingSearch): ListingSearch {
  const text = search ? parseSearch(search).text : ''
  return {
    ...rest,
    ...(page !== undefined && page > 1 && { page }),
    ...(sort && { sort, order: order ?? 'ASC' }),
    ...(search && text && { search }),
  }
}

/** The question of the call that answers an address. */
export function listingQuestion(search: ListingSearch, pageSize: number) {
  const { maker, model, ...rest } = search
  return {
    pageSize,
    ...rest,
    ...(maker && { maker: maker.join(',') }),
    ...(model && { model: model.join(',') }),
  }
}

/** Any change of the question starts at its first page (spec 3 §4). */
export function asked(search: ListingSearch, change: Partial<ListingSearch>): ListingSearch {
  const { page: _page, ...rest } = search
  return plain({ ...rest, ...change })
}

/** What clicking a sort key does: ascending, descending, off; another key starts ascending. */
export function nextSort({ sort, order, ...rest }: ListingSearch, key: SortKey): ListingSearch {
  if (sort !== key) return asked(rest, { sort: key, order: 'ASC' })
  return order === 'DESC' ? asked(rest, {}) : asked(rest, { sort: key, order: 'DESC' })
}
