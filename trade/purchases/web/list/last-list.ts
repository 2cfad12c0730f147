/** The address of the list that was open last in this tab, for the way back to it. */
let lastSearch: Record<string, unknown> = {}

/** Called in the browser alone: on the server people share what a module keeps. */
export const rememberList = (search: Record<string, unknown>): void => {
  lastSearch = search
}

export const lastList = (): Record<string, unknown> => lastSearch
