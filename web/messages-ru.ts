import account from '../messages/ru/account.json' with { type: 'json' }
import auth from '../messages/ru/auth.json' with { type: 'json' }
import bids from '../messages/ru/bids.json' with { type: 'json' }
import common from '../messages/ru/common.json' with { type: 'json' }
import errors from '../messages/ru/errors.json' with { type: 'json' }
import favorites from '../messages/ru/favorites.json' with { type: 'json' }
import fields from '../messages/ru/fields.json' with { type: 'json' }
import filters from '../messages/ru/filters.json' with { type: 'json' }
import listings from '../messages/ru/listings.json' with { type: 'json' }
import lots from '../messages/ru/lots.json' with { type: 'json' }
import payments from '../messages/ru/payments.json' with { type: 'json' }
import purchases from '../messages/ru/purchases.json' with { type: 'json' }
import sales from '../messages/ru/sales.json' with { type: 'json' }
import savedSearches from '../messages/ru/saved-searches.json' with { type: 'json' }
import session from '../messages/ru/session.json' with { type: 'json' }
import shell from '../messages/ru/shell.json' with { type: 'json' }
import site from '../messages/ru/site.json' with { type: 'json' }

/** Every message in one file, so that one request brings the language. */
export const messages = {
  account,
  auth,
  bids,
  common,
  errors,
  favorites,
  fields,
  filters,
  listings,
  lots,
  payments,
  purchases,
  sales,
  'saved-searches': savedSearches,
  session,
  shell,
  site,
}
