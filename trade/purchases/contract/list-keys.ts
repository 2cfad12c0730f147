/** The columns by which purchases are sorted. */
export const purchaseSortKeys = [
  'purchaseDate',
  'auction',
  'lotNo',
  'maker',
  'year',
  'status',
  'totalPrice',
  'etd',
  'eta',
  'voyage',
  'exportPort',
  'sku',
  'user',
] as const
export type PurchaseSortKey = (typeof purchaseSortKeys)[number]

/** Those that the menu of phones offers. */
export const purchaseSortMenu = ['purchaseDate', 'eta', 'status', 'totalPrice', 'year'] as const
