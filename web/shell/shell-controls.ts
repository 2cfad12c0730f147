import { createContext, type RefObject, use } from 'react'

/** From here on the sidebar stands beside the page instead of sliding over it. */
export const wideScreen = '(min-width: 1024px)'

interface Controls {
  readonly openDrawer: () => void
  readonly openHelp: () => void
  /** Whether the find box of small screens is out. */
  readonly finding: boolean
  readonly setFinding: (finding: boolean) => void
  readonly findRef: RefObject<HTMLInputElement | null>
}

/** What a page may do with the frame around it. */
export const ShellControls = createContext<Controls | null>(null)

export function useShellControls(): Controls {
  const controls = use(ShellControls)
  if (!controls) throw new Error('useShellControls needs a page inside the shell')
  return controls
}

/** Whether the page stands in the shell of a signed-in person; the frame of guests has no controls. */
export const useIsInShell = () => use(ShellControls) !== null
