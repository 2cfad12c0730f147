/** Maximum number of bans of a destination. */
export const maxExportBans = 20
