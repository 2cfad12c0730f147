/** Minimum length of a search text: shorter ones find too many clients (spec 3 §5). */
export const clientSearchMinLength = 4
export const clientSearchMaxLength = 80

/**
 * Returns whether a text can be searched for: a client's number from its first digit on, other texts from a minimum
 * length on.
 */
export const isClientSearch = (text: string): boolean =>
  isClientNumber(text) || text.length >= clientSearchMinLength

/** Returns whether a text can be the number of a client. */
export const isClientNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

/** Maximum number of clients shown; if there are more, the page asks for a longer text. */
export const maxClientsShown = 10
