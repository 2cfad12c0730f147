export const maxTagsOfLot = 20
/** Different tags of a person. */
export const maxTags = 200
export const tagMaxLength = 30
export const noteMaxLength = 1000
export const reasonMaxLength = 200
/** Lots of a person with a note. */
export const maxLotNotes = 5000
