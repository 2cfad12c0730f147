import { createContext } from 'react'

/** Whether lists offer page sizes to the person. */
export const PageSizeChoice = createContext(false)
