/** Returns the words of a quick search; a row must contain all of them. */
export const searchWords = (text = ''): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
]
