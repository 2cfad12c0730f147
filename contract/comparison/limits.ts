/** Lots that a person can compare at a time. */
export const mostPins = 4
export const mostTagsOfLot = 20
/** Different tags of a person. */
export const mostTags = 200
export const tagMaxLength = 30
export const noteMaxLength = 1000
export const reasonMaxLength = 200
/** Lots of a person with a remark. */
export const mostRemarks = 5000
