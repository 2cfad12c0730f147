/** Fragment of a lot's address that opens its page at the bid form. */
export const bidHash = '#bid'

export const isOpenedToBid = () => location.hash === bidHash
