import common from '../../messages/ru/common.json' with { type: 'json' }
import errors from '../../messages/ru/errors.json' with { type: 'json' }
import failures from '../../messages/ru/failures.json' with { type: 'json' }
import favorites from '../../messages/ru/favorites.json' with { type: 'json' }
import filters from '../../messages/ru/filters.json' with { type: 'json' }
import listings from '../../messages/ru/listings.json' with { type: 'json' }
import sales from '../../messages/ru/sales.json' with { type: 'json' }
import savedSearches from '../../messages/ru/saved-searches.json' with { type: 'json' }
import session from '../../messages/ru/session.json' with { type: 'json' }
import shell from '../../messages/ru/shell.json' with { type: 'json' }

/** What a list of lots and everything around it says, in one file: one request brings it. */
export const messages = {
  common,
  errors,
  failures,
  favorites,
  filters,
  listings,
  sales,
  'saved-searches': savedSearches,
  session,
  shell,
}
