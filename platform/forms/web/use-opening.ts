import { useState } from 'react'

/** Returns whether a dialog is open; `key` changes with each opening, which resets the dialog. */
export function useOpening() {
  const [state, setState] = useState({ open: false, key: 0 })
  return {
    ...state,
    show: () => setState(({ key }) => ({ open: true, key: key + 1 })),
    hide: () => setState((now) => ({ ...now, open: false })),
  }
}
