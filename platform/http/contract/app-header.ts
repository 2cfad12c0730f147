/**
 *
 * Header that the web app sends with every call. Pictures, links and forms cannot send it, and other sites are not
 * allowed to, so a call with it is a deliberate one of the app.
 */
export const appHeader = 'x-seriba-app'
