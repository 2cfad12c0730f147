/**
 * Moves the focus to the contents of the page when what had it goes: somebody at the keyboard would
 * begin at the top of everything again.
 */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
