import { favoriteGroups, favoritePageTypes } from '#market/lots/contract/favorite-groups.ts'
import { useShortcuts } from '#platform/preferences/web/shortcuts.ts'
import { useFavoriteChange } from './use-favorite.ts'

const firstGroup = favoriteGroups[0]

/** Toggles favorite group A with the `f` key, for the focused row of a list, else for the only lot of the page. */
export function useFavoriteKey(): void {
  const change = useFavoriteChange()
  useShortcuts({
    f: () => {
      const row = document.activeElement?.closest('tr, li, article')
      const all = document.querySelectorAll<HTMLElement>('main [data-favorite]')
      const only = all.length === 1 ? all[0] : undefined
      const { favorite: lotId, ...dataset } =
        (row?.querySelector<HTMLElement>('[data-favorite]') ?? only)?.dataset ?? {}
      const pageType = favoritePageTypes.find((known) => known === dataset.pageType)
      if (!lotId || !pageType) return
      const from = favoriteGroups.find((known) => known === dataset.group) ?? null
      change({ lotId, pageType, from, to: from === firstGroup ? null : firstGroup })
    },
  })
}
