/** Maximum number of rows in a file, newest first. */
export const maxExportedPayments = 10_000
/** Maximum number of bookings in a statement. A longer one is refused, because a truncated one would not add up. */
export const maxStatementRows = 5_000
