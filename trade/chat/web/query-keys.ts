/** First part of the keys of everything in the conversation about a bid. */
export const chatKey = (bidId: number) => ['chat', bidId] as const

/** First part of the keys of lists of conversations. */
export const conversationsKey = ['chats'] as const

/** Key of the history of a bid. */
export const historyKey = (bidId: number) => ['bid-log', bidId] as const
