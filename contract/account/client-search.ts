/** Shorter texts find too many (spec 3 §5). */
export const clientSearchMinLength = 4
/** More than this are too many to choose from, and the screen says so. */
export const clientSearchMost = 10
