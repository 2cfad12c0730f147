/** Behind the address of a lot: its page opens at the form of the bid. */
export const bidHash = '#bid'

/** Whether the page was opened to bid. */
export const isOpenedToBid = () => location.hash === bidHash
