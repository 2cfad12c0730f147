import { createContext, type RefObject, use } from 'react'

interface Controls {
  readonly openDrawer: () => void
  readonly openHelp: () => void
  /** Whether the find box of small screens is open. */
  readonly finding: boolean
  readonly setFinding: (finding: boolean) => void
  readonly findRef: RefObject<HTMLInputElement | null>
}

/** Shell controls that pages may use. */
export const ShellControls = createContext<Controls | null>(null)

export function useShellControls(): Controls {
  const controls = use(ShellControls)
  if (!controls) throw new Error('useShellControls needs a page inside the shell')
  return controls
}
