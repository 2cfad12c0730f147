/** Common prefix of the query keys of tariffs, import rules and rates. */
export const costSettingsKey = ['cost-settings'] as const
