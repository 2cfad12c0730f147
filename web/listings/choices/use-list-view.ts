import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { device, type ListView, listViews, useRemembered } from '../../preferences/device.ts'
import type { ListingSearch } from '../listing-search.ts'

/**
 * How the lots are shown: what the address says, else what this device chose last. The address says
 * it too, so that a link shows the same to somebody else; `view=default` need not be said.
 */
export function useListView(search: ListingSearch) {
  const remembered = useRemembered(device.listView)
  const navigate = useNavigate()
  const view = search.view ?? remembered
  const isUnsaid = search.view === undefined && view !== 'default'
  useEffect(() => {
    if (isUnsaid) writeView(navigate, view)
  }, [isUnsaid, view, navigate])
  const choose = (next: ListView) => {
    device.listView.write(next)
    writeView(navigate, next)
  }
  const chooseNext = () => {
    choose(listViews[(listViews.indexOf(view) + 1) % listViews.length] ?? 'default')
  }
  return { view, choose, chooseNext }
}

/** The list stays where it is, in the history and on the screen: only its looks change. */
function writeView(navigate: ReturnType<typeof useNavigate>, view: ListView): void {
  void navigate({
    to: '.',
    search: ({ view: _view, ...rest }: ListingSearch) => ({
      ...rest,
      ...(view !== 'default' && { view }),
    }),
    replace: true,
    resetScroll: false,
  })
}
