import account from '../messages/en/account.json' with { type: 'json' }
import auth from '../messages/en/auth.json' with { type: 'json' }
import common from '../messages/en/common.json' with { type: 'json' }
import errors from '../messages/en/errors.json' with { type: 'json' }
import fields from '../messages/en/fields.json' with { type: 'json' }
import listings from '../messages/en/listings.json' with { type: 'json' }
import session from '../messages/en/session.json' with { type: 'json' }
import shell from '../messages/en/shell.json' with { type: 'json' }
import site from '../messages/en/site.json' with { type: 'json' }

/** Every message in one file, so that one request brings the language. */
export const messages = { account, auth, common, errors, fields, listings, session, shell, site }
