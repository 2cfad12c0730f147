/** Most saved searches of a person for one page type (spec 3 §9). */
export const savedSearchLimit = 10
export const savedSearchTitleLength = 200
/** Longest query string that is kept. */
export const savedSearchParamsLength = 4000
