/**
 * Header that the web app sends with every call. No picture, link or form can send one, and other
 * sites are not allowed to, so calls with it are made by the app on purpose.
 */
export const appHeader = 'x-seriba-app'
