/** First part of the keys of all queries about purchased cars. */
export const purchasesKey = ['purchases'] as const

/** First part of the keys of lists of purchased cars. */
export const purchaseListKey = [...purchasesKey, 'list'] as const

/** Key of one purchased car. */
export const purchaseKey = (id: number) => [...purchasesKey, 'view', id] as const
