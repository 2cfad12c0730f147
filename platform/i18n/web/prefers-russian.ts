/** Returns whether Russian comes before English in the languages of a browser, its `Accept-Language`. */
export const prefersRussian = (
  languages: readonly string[] = globalThis.navigator?.languages ?? [],
): boolean =>
  languages
    .find((tag) => /^(en|ru)\b/i.test(tag))
    ?.toLowerCase()
    .startsWith('ru') ?? false
