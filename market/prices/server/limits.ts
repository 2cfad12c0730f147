/** Fewer sales train no model: the median of comparable ones is as good. */
export const minSales = 300
