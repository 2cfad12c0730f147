/** The words of a quick search, all of which a row has to contain. */
export const searchWords = (text = ''): string[] => [
  ...new Set(text.toLowerCase().split(/\s+/).filter(Boolean)),
]
