export const maxTagsOfLot = 20
/** Distinct tags per person. */
export const maxTags = 200
export const tagMaxLength = 30
export const noteMaxLength = 1000
export const reasonMaxLength = 200
/** Lots with a note per person. */
export const maxLotNotes = 5000
