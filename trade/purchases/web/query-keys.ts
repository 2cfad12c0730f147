/** Beginning of the keys of lists of purchased cars. */
export const purchaseListKey = ['purchases', 'list'] as const

/** Key of one purchased car. */
export const purchaseKey = (id: number) => ['purchases', 'view', id] as const
