/** Rows on a page of any list: what a person may choose, and what it is until then (spec 3 §2). */
export const pageSizes = [20, 50, 70] as const
export const defaultPageSize = 20
