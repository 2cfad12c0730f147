/** Language ids of the API (spec 1 §3); English is the default. */
export const languageId = { en: 692, ru: 693 } as const
export type Language = keyof typeof languageId
export const languages = ['en', 'ru'] as const satisfies readonly Language[]

/** Returns the language with an id of the API; undefined for none and for an unknown one. */
export const languageWithId = (id: number | null | undefined): Language | undefined =>
  languages.find((language) => languageId[language] === id)
