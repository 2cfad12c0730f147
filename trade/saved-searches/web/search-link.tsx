import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { pageTypeRoute } from '#market/search/contract/page-types.ts'
import type { SavedSearch } from '#trade/saved-searches/contract/calls.ts'

interface SearchLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  search: Pick<SavedSearch, 'type' | 'params'>
  /** Called when the link is followed in this tab. */
  onRun?: () => void
}

/** Links to the listing of a saved search with its filters. */
export function SearchLink({ search: { type, params }, onRun, ...link }: SearchLinkProps) {
  const navigate = useNavigate()
  const href = params ? `${pageTypeRoute[type]}?${params}` : pageTypeRoute[type]
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onRun?.()
    void navigate({ href })
  }
  return <a {...link} href={href} onClick={follow} />
}
