import account from '../../messages/ru/account.json' with { type: 'json' }
import auth from '../../messages/ru/auth.json' with { type: 'json' }
import bids from '../../messages/ru/bids.json' with { type: 'json' }
import fields from '../../messages/ru/fields.json' with { type: 'json' }
import lots from '../../messages/ru/lots.json' with { type: 'json' }
import payments from '../../messages/ru/payments.json' with { type: 'json' }
import purchases from '../../messages/ru/purchases.json' with { type: 'json' }
import site from '../../messages/ru/site.json' with { type: 'json' }

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
