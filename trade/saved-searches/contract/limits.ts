/** Maximum number of saved searches of a person for one page type (spec 3 §9). */
export const savedSearchLimit = 10
export const savedSearchTitleLength = 200
/** Maximum length of a stored query string. */
export const savedSearchParamsLength = 4000
