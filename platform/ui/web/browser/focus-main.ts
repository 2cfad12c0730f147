/**
 * Moves the focus to the content of the page; call it before the focused element is removed. Otherwise keyboard users
 * would start again at the top of the page.
 */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
