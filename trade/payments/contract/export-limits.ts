/** Rows of a file, the newest first. */
export const maxExportedPayments = 10_000
/** Bookings of a statement; a longer one is refused, because one that is cut would not add up. */
export const maxStatementRows = 5_000
