import { expect, test } from 'vitest'
import { listings } from '#site/listings/web/listing.ts'
import { countIgnored } from './ignored-values.ts'
import { parseSearchParams } from './search-params.ts'

const ids = Array.from({ length: 203 }, (_, at) => at + 1).join()

test.each([
  ['', 0],
  ['maker=70,70,101&model=&year=2020,x&date=2026-11-27', 0],
  ['dateFrom=2026-11-27&dateTo=2026-11-20&sort=never&unknown=1', 0],
  ['maker=70,x,101&date=2026-11-27,soon', 2],
  [`maker=x&model=${ids}`, 4],
  ['houseDay=2026-11-27-x,2026-11-27-1', 1],
])('ignores part of an address with %s', (text, ignored) => {
  expect(countIgnored(listings['car-auction'], parseSearchParams(text))).toBe(ignored)
})
