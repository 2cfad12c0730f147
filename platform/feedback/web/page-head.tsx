import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { useMedia, wideScreen } from '#platform/ui/web/browser/use-media.ts'

/** The bar at the top of small screens, provided by the shell; null outside of it. */
export const PageBar = createContext<ComponentType<{ children: ReactNode }> | null>(null)

interface PageHeadProps {
  title: string
  /** The title on the narrowest phones, where the buttons next to it leave no room for long words. */
  shortTitle?: string
  /** Muted text next to the title, such as a count. */
  detail?: ReactNode
  actions?: ReactNode
}

/** Title of a page. On small screens it is shown in the bar of the shell, if there is one. */
export function PageHead({ title, shortTitle = title, detail, actions }: PageHeadProps) {
  const wide = useMedia(wideScreen)
  const Bar = use(PageBar)
  const heading = (
    <div className="min-w-0 flex-1 py-1.5 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3">
      <h1 className="text-base leading-tight font-[640] tracking-tight sm:text-lg lg:text-xl">
        {shortTitle === title ? (
          title
        ) : (
          <>
            <span className="max-[400px]:sr-only">{title}</span>
            <span aria-hidden="true" className="min-[400.02px]:hidden">
              {shortTitle}
            </span>
          </>
        )}
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
