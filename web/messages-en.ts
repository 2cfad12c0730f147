import account from '../messages/en/account.json' with { type: 'json' }
import auth from '../messages/en/auth.json' with { type: 'json' }
import bids from '../messages/en/bids.json' with { type: 'json' }
import common from '../messages/en/common.json' with { type: 'json' }
import errors from '../messages/en/errors.json' with { type: 'json' }
import favorites from '../messages/en/favorites.json' with { type: 'json' }
import fields from '../messages/en/fields.json' with { type: 'json' }
import filters from '../messages/en/filters.json' with { type: 'json' }
import listings from '../messages/en/listings.json' with { type: 'json' }
import lots from '../messages/en/lots.json' with { type: 'json' }
import payments from '../messages/en/payments.json' with { type: 'json' }
import purchases from '../messages/en/purchases.json' with { type: 'json' }
import sales from '../messages/en/sales.json' with { type: 'json' }
import savedSearches from '../messages/en/saved-searches.json' with { type: 'json' }
import session from '../messages/en/session.json' with { type: 'json' }
import shell from '../messages/en/shell.json' with { type: 'json' }
import site from '../messages/en/site.json' with { type: 'json' }

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
