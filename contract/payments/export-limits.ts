/** Rows of a file, the newest first. */
export const mostExportedPayments = 10_000
/** Bookings of a statement; a longer one is refused, because one that is cut would not add up. */
export const mostStatementRows = 5_000
