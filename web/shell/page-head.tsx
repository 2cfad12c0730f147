import type { ReactNode } from 'react'
import { useMedia } from '../ui/use-media.ts'
import { useIsInShell, wideScreen } from './shell-controls.ts'
import { SmallBar } from './small-bar.tsx'

interface PageHeadProps {
  title: string
  /** Quiet words beside the title, such as a count. */
  detail?: ReactNode
  actions?: ReactNode
}

/**
 * Title of a page. On the small screens of signed-in people it stands in the bar that sticks to the
 * top.
 */
export function PageHead({ title, detail, actions }: PageHeadProps) {
  const wide = useMedia(wideScreen)
  const inShell = useIsInShell()
  const words = (
    <div className="min-w-0 flex-1 py-1.5 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3">
      <h1 className="text-base leading-tight font-[640] tracking-tight sm:text-lg lg:text-xl">
        {title}
      </h1>
      {detail && <div className="text-xs text-quiet lg:text-sm">{detail}</div>}
    </div>
  )
  if (inShell && !wide) {
    return (
      <SmallBar>
        {words}
        {actions}
      </SmallBar>
    )
  }
  return (
    <div className="flex min-h-14 items-center gap-1 px-4 lg:min-h-16 lg:gap-3 lg:px-0 lg:pt-1">
      {words}
      {actions}
    </div>
  )
}
