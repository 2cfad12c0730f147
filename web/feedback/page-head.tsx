import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useMedia, wideScreen } from '../ui/use-media.ts'

/** The bar at the top of small screens, given by the shell; null for pages outside of it. */
export const PageBar = createContext<ComponentType<{ children: ReactNode }> | null>(null)

interface PageHeadProps {
  title: string
  /** Quiet text beside the title, such as a count. */
  detail?: ReactNode
  actions?: ReactNode
}

/** Title of a page. On the small screens of signed-in people it stands in the bar of the shell. */
export function PageHead({ title, detail, actions }: PageHeadProps) {
  const wide = useMedia(wideScreen)
  const Bar = use(PageBar)
  const heading = (
    <div className="min-w-0 flex-1 py-1.5 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3">
      <h1 className="text-base leading-tight font-[640] tracking-tight sm:text-lg lg:text-xl">
        {title}
      </h1>
      {detail && <div className="text-xs text-quiet lg:text-sm">{detail}</div>}
    </div>
  )
  if (Bar && !wide) {
    return (
      <Bar>
        {heading}
        {actions}
      </Bar>
    )
  }
  return (
    <div className="flex min-h-14 items-center gap-1 px-4 lg:min-h-16 lg:gap-3 lg:px-0 lg:pt-1">
      {heading}
      {actions}
    </div>
  )
}
