import account from '../../messages/en/account.json' with { type: 'json' }
import auth from '../../messages/en/auth.json' with { type: 'json' }
import bids from '../../messages/en/bids.json' with { type: 'json' }
import fields from '../../messages/en/fields.json' with { type: 'json' }
import lots from '../../messages/en/lots.json' with { type: 'json' }
import payments from '../../messages/en/payments.json' with { type: 'json' }
import purchases from '../../messages/en/purchases.json' with { type: 'json' }
import site from '../../messages/en/site.json' with { type: 'json' }

/** What the other pages say; they fetch it beside their script. */
export const messages = {
  account,
  auth,
  bids,
  fields,
  lots,
  payments,
  purchases,
  site,
}
