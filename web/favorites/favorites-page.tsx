import { useQueries } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { formatNumber } from '../../contract/core/money.ts'
import type { FavoriteGroup } from '../../contract/lots/favorite-groups.ts'
import { type PageType, pageTypePermission, pageTypes } from '../../contract/lots/page-types.ts'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { SortMenu } from '../listings/choices/sort-menu.tsx'
import type { Change } from '../listings/listing-search.ts'
import { useSignedIn } from '../session/session.tsx'
import { NotFoundInside } from '../shell/not-found.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { isFavoriteGroup } from './favorite-group.ts'
import { favoriteGroupsQuery } from './favorite-groups-query.ts'
import { FavoriteLots } from './favorite-lots.tsx'
import { favoritesSearch, groupSearch, readFavoritesSearch } from './favorites-search.ts'
import { GroupLinks } from './group-links.tsx'
import { ListsFavorites } from './marked-as.ts'

/** Lots that a person has marked; other letters than those of the groups lead nowhere. */
export function FavoritesPage() {
  const { group = '' } = useParams({ strict: false })
  return isFavoriteGroup(group) ? <Favorites group={group} /> : <NotFoundInside />
}

/** A group at a time, and of it a page type (spec 3 §2). */
function Favorites({ group }: { group: FavoriteGroup }) {
  const { t } = useTranslation('favorites')
  const { permissions } = useSignedIn()
  const navigate = useNavigate()
  const search = readFavoritesSearch(useSearch({ strict: false }))
  const seen = pageTypes.filter((pageType) => permissions[pageTypePermission[pageType]])
  const type = seen.find((pageType) => pageType === search.type) ?? seen[0] ?? pageTypes[0]
  const counted = useQueries({ queries: seen.map(favoriteGroupsQuery) })
  const countOf = (pageType: PageType, of: FavoriteGroup) =>
    counted[seen.indexOf(pageType)]?.data?.find(({ value }) => value === of)?.counter

  const go = (change: Change, pageType: PageType = type) => {
    const next = change(groupSearch(search, group))
    void navigate({
      to: '/favorites/$group',
      params: { group },
      search: favoritesSearch(next, pageType),
      resetScroll: next.page !== search.page,
    })
  }
  const labelOf = (pageType: PageType) => {
    const count = countOf(pageType, group)
    return {
      value: pageType,
      label: t(`listings:title.${pageType}`),
      count: count === undefined ? undefined : formatNumber(count),
    }
  }
  return (
    <>
      <PageTitle>{`${t('title')} · ${t('group', { group })}`}</PageTitle>
      <PageHead
        title={t('title')}
        detail={t('group', { group })}
        actions={<SortMenu pageType={type} search={groupSearch(search, group)} onChange={go} />}
      />
      <GroupLinks
        current={group}
        countOf={(of) => countOf(type, of)}
        search={favoritesSearch({}, type)}
      />
      <Tabs
        label={t('pageTypes')}
        tabs={seen.map(labelOf)}
        value={type}
        onChange={(chosen) => go(() => ({}), chosen)}
      >
        <ListsFavorites value={true}>
          <FavoriteLots
            key={`${type} ${group}`}
            pageType={type}
            group={group}
            search={groupSearch(search, group)}
            onChange={go}
          />
        </ListsFavorites>
      </Tabs>
    </>
  )
}
