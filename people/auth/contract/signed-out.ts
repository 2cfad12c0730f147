/**
 * A cookie of the page, `true` from when somebody signs out until the server knows it. Scripts cannot remove the
 * cookies of a session, and the browser may be offline: with this one the server does not read them.
 */
export const signedOutCookie = 'seriba.signed-out'
