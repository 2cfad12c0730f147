/** Minimum length of a search text: shorter ones find too many clients (spec 3 §5). */
export const clientSearchMinLength = 4
/** Maximum length of a search text. */
export const clientSearchMaxLength = 80

/** The number of a client is a search from its first digit on; other texts have a minimum length. */
export const isClientSearch = (text: string): boolean =>
  isClientNumber(text) || text.length >= clientSearchMinLength

/** Whether a text can be the number of a client. */
export const isClientNumber = (text: string): boolean => /^\d{1,9}$/.test(text)

/** Maximum number of clients shown; with more, the page asks for a longer text. */
export const clientSearchMost = 10
