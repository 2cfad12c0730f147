/** Beginning of the keys of tariffs, import rules and rates. */
export const costSettingsKey = ['cost-settings'] as const
