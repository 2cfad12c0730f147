/** Groups of favorites have a letter each. */
export const isFavoriteGroup = (group: string): boolean => /^[A-Z]$/.test(group)
