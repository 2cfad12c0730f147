/**
 * A cookie of the page that is `true` from a sign-out until the server knows of it. Scripts cannot remove session
 * cookies, and the browser may be offline; the server ignores the session while this cookie is set.
 */
export const signedOutCookie = 'seriba.signed-out'
