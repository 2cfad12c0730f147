/** The address of the list last opened in this tab, for links back to it. */
let lastSearch: Record<string, unknown> = {}

/** Must only be called in the browser: on the server, module state is shared between people. */
export const rememberList = (search: Record<string, unknown>): void => {
  lastSearch = search
}

export const lastList = (): Record<string, unknown> => lastSearch
