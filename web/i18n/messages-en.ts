import common from '../../messages/en/common.json' with { type: 'json' }
import errors from '../../messages/en/errors.json' with { type: 'json' }
import failures from '../../messages/en/failures.json' with { type: 'json' }
import favorites from '../../messages/en/favorites.json' with { type: 'json' }
import filters from '../../messages/en/filters.json' with { type: 'json' }
import listings from '../../messages/en/listings.json' with { type: 'json' }
import sales from '../../messages/en/sales.json' with { type: 'json' }
import savedSearches from '../../messages/en/saved-searches.json' with { type: 'json' }
import session from '../../messages/en/session.json' with { type: 'json' }
import shell from '../../messages/en/shell.json' with { type: 'json' }

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
