import fc from 'fast-check'
import { pageTypes } from '#market/search/contract/page-types.ts'
import { listingQuery } from '#market/search/contract/search-query.ts'
import { filterAttributes } from '#site/listings/contract/filters.ts'

const keys = [
  ...Object.keys(listingQuery.shape),
  ...Object.keys(filterAttributes.query?.shape ?? {}),
]
const key = fc.oneof(
  fc.constantFrom(...keys, 'search_chassis', 'search_model', 'id', 'type'),
  fc.string({ maxLength: 8 }),
)
const number = fc.oneof(fc.integer(), fc.double(), fc.bigInt())
const search = fc.tuple(fc.constantFrom('lot_no', 'model', 'chassis', 'equip'), fc.string())
const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ maxLength: 4000, size: 'max' }),
  number.map(String),
  fc.array(number, { maxLength: 250 }).map(String),
  fc.tuple(fc.nat(), fc.nat()).map(String),
  fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `${from}-${to}`),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  search.map((parts) => parts.join('-')),
  fc.constantFrom('4531', 'ASC', 'year', 'A', 'AT', '4.5', ''),
)
const calls = ['listing', 'filters', 'filter-attributes', 'filter-chassis', 'filter-model'] as const

/** Generates addresses of listings and their filters, mostly invalid. */
export const oddListings = fc
  .record({
    pageType: fc.constantFrom(...pageTypes),
    name: fc.constantFrom(...calls, 'maker', 'makers', 'model', 'models'),
    pairs: fc.array(fc.tuple(key, value), { maxLength: 6 }),
  })
  .map(({ pageType, name, pairs }) => `/api/${pageType}/${name}?${new URLSearchParams(pairs)}`)

const oddNumber = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, -1, 1, 5_000, 400_000, '400000', '-1', '') },
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(1e21, '9'.repeat(11), '9'.repeat(40), '1e6', ' 5000', '０', null, true),
  fc.jsonValue({ maxDepth: 1 }),
)
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ minLength: 990, maxLength: 1010, size: 'max' }),
  fc.constantFrom('', '\0', '\ud800', "'; drop table bids --"),
  fc.jsonValue({ maxDepth: 1 }),
)

/** Generates requests to place and withdraw bids, often with invalid numbers and keys. */
export const oddBids = (lots: readonly number[]) =>
  fc.record({
    call: fc.constantFrom(
      ['POST', '/api/bid/create'] as const,
      ['POST', '/api/bid/bid-from-manager'] as const,
      ['PUT', '/api/bid/update-bid-status'] as const,
    ),
    key: fc.option(
      fc.oneof(fc.uuid(), fc.constantFrom('a', '%', '{}', 'x'.repeat(256), 'a b', 'ÿ')),
    ),
    body: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.record(
          {
            carId: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...lots) }, oddNumber),
            amount: oddNumber,
            confirm: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(0, 1) }, oddNumber),
            bidGroup: oddNumber,
            bidType: oddNumber,
            comment: oddText,
            lotType: fc.oneof(fc.constantFrom('car-auction', 'stock', 'lorry'), oddText),
            termsVersion: fc.oneof(fc.constant(1), oddNumber),
            expected: fc.oneof(
              fc.constant(null),
              fc.record({ amount: oddNumber, version: oddNumber }),
              fc.jsonValue({ maxDepth: 1 }),
            ),
            userId: oddNumber,
            bidId: oddNumber,
            status: fc.oneof(fc.constant(4), oddNumber),
          },
          { requiredKeys: [] },
        ),
      },
      fc.jsonValue({ maxDepth: 2 }),
    ),
  })
