/** The columns by which purchases can be sorted. */
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

/** The sort keys in the menu of phones. */
export const purchaseSortMenu = ['purchaseDate', 'eta', 'status', 'totalPrice', 'year'] as const
