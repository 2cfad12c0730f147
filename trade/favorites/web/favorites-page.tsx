import { useQueries } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Star, StarOff } from 'lucide-react'
import { useMemo } from 'react'
import { budgetTagText } from '#market/landed-cost/web/budget/budget-tag.ts'
import { BudgetWithoutRate } from '#market/landed-cost/web/budget/budget-without-rate.tsx'
import {
  type FavoriteGroup,
  favoriteGroups,
  hasFavorites,
} from '#market/lots/contract/favorite-groups.ts'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { listingKey } from '#market/lots/web/query-keys.ts'
import { HiddenCount } from '#market/lots/web/summary/hidden-count.tsx'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import { useHiddenLots } from '#market/lots/web/summary/use-hidden-lots.ts'
import { type PageType, pageTypePermission, pageTypes } from '#market/search/contract/page-types.ts'
import { useSignedIn } from '#people/auth/web/session/session.tsx'
import { formatNumber } from '#platform/core/contract/money.ts'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { changed } from '#platform/list/web/address.ts'
import { CollectionTabs } from '#platform/list/web/collection-tabs.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { ExportLink } from '#platform/list/web/export/export-link.tsx'
import type { OtherFilter } from '#platform/list/web/filters/filter.ts'
import { useSelection } from '#platform/list/web/rows/selection.ts'
import { SelectionBar } from '#platform/list/web/rows/selection-bar.tsx'
import { SortMenu } from '#platform/list/web/sort-menu.tsx'
import { type Collection, useCollection } from '#platform/list/web/use-collection.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { dotted } from '#platform/ui/web/line-text.ts'
import { MenuButton } from '#platform/ui/web/overlays/menu-button.tsx'
import { listings, sortKeysOf, sortLabelOf } from '#site/listings/web/listing.ts'
import { notForMe, tag } from '#site/listings/web/listing-filters.ts'
import { LotRows } from '#site/listings/web/lot-rows.tsx'
import { NotFoundInside } from '#site/shell/web/not-found.tsx'
import { favoriteGroupsQuery } from './favorite-groups-query.ts'
import { type FavoritesAddress, readFavoritesAddress } from './favorites-address.ts'
import { GroupLinks } from './group-links.tsx'
import { LotNoteFilters } from './lot-note-filters.tsx'
import { useFavoriteChange } from './use-favorite.ts'

/** The favorites of a person; addresses with an unknown group are not found. */
export function FavoritesPage() {
  const params = useParams({ strict: false })
  const { permissions } = useSignedIn()
  const { type: named } = readFavoritesAddress(useSearch({ strict: false }))
  const group = favoriteGroups.find((known) => known === params.group)
  const seen = pageTypes.filter((pageType) => permissions[pageTypePermission[pageType]])
  const type = seen.find((pageType) => pageType === named) ?? seen[0] ?? pageTypes[0]
  if (!group) return <NotFoundInside />
  return <Favorites key={`${type} ${group}`} group={group} type={type} seen={seen} />
}

/** The listing of a page type, restricted to a group. */
const groupList = (type: PageType, group: FavoriteGroup): Collection<LotRow, FavoritesAddress> => {
  const { rowId, loadPage, exportFile } = listings[type]
  return {
    key: [...listingKey, type, 'favorites', group],
    readAddress: readFavoritesAddress,
    rowId,
    filters: [tag, notForMe, withinBudget],
    loadPage: ({ type: _type, ...address }, signal, after) =>
      loadPage({ ...address, group }, signal, after),
    ...(exportFile && {
      exportFile: {
        ...exportFile,
        hrefOf: ({ type: _type, ...address }, language, format) =>
          exportFile.hrefOf({ ...address, group }, language, format),
      },
    }),
  }
}

/** Rows of statistics have no favorite button in their listing, but here they can be moved and removed. */
const favoriteTypeOf = (type: PageType) =>
  hasFavorites(type) ? type : ({ stats: 'car-auction', 'bike-stats': 'bikes' } as const)[type]

/** Returns the part of the address that all groups share. */
const sharedOf = ({ tag, notForMe, budget }: FavoritesAddress) => ({ tag, notForMe, budget })

const nameOfLot = ({ lotNo, maker, model }: LotRow) => dotted(lotNo, maker, model)

interface FavoritesProps {
  group: FavoriteGroup
  type: PageType
  /** Page types that the person may see. */
  seen: readonly PageType[]
}

/** Shows one page type of one group at a time (spec 3 §2), in the layout of its listing. */
function Favorites({ group, type, seen }: FavoritesProps) {
  const { t } = useTranslation('favorites')
  const favorites = useFavorites({ group, type, seen })
  const { list } = favorites
  const name = t('group', { group })
  const isWithoutRate =
    list.failure instanceof CallRefused && list.failure.messageCode === 'no_exchange_rate'
  return (
    <>
      <PageTitle>{`${t('title')} · ${name}`}</PageTitle>
      <PageHead
        title={t('title')}
        detail={name}
        actions={
          <SortMenu
            address={list.address}
            onChange={(change) => void list.go(change)}
            keys={sortKeysOf(type)}
            labelOf={sortLabelOf(type)}
          />
        }
      />
      <GroupLinks
        current={group}
        countOf={(of) => favorites.countOf(type, of)}
        search={{ ...sharedOf(list.address), type }}
      />
      <LotNoteFilters address={list.address} onChange={(change) => void list.go(change)}>
        {!isWithoutRate && <ExportLink list={list} />}
      </LotNoteFilters>
      <CollectionTabs
        list={list}
        tab="type"
        value={type}
        label={t('pageTypes')}
        tabs={seen.map((pageType) => {
          const count = favorites.countOf(pageType, group)
          return {
            value: pageType,
            label: t(`listings:title.${pageType}`),
            count: count === undefined ? undefined : formatNumber(count),
          }
        })}
      >
        <div className="lg:pt-3">
          {isWithoutRate ? (
            <BudgetWithoutRate
              budget={list.address.budget}
              onChange={(budget) => void list.go((now) => changed(now, { budget }))}
            />
          ) : (
            <FavoriteLots favorites={favorites} group={group} type={type} />
          )}
        </div>
      </CollectionTabs>
    </>
  )
}

/** The lots of a group, their number in each page type, and a function that moves the selected ones. */
function useFavorites({ group, type, seen }: FavoritesProps) {
  const list = useCollection(useMemo(() => groupList(type, group), [type, group]))
  const hidden = useHiddenLots(list.pages)
  const counted = useQueries({ queries: seen.map(favoriteGroupsQuery) })
  const countOf = (pageType: PageType, of: FavoriteGroup) =>
    counted[seen.indexOf(pageType)]?.data?.find(({ value }) => value === of)?.counter
  const selection = useSelection(hidden.visible, listings[type].rowId, nameOfLot)
  const change = useFavoriteChange()
  /** A refused lot reappears with the reason beside its button. */
  const moveSelected = (to: FavoriteGroup | null) => {
    for (const { id } of selection.rows) {
      change({ lotId: id, pageType: favoriteTypeOf(type), from: group, to })
    }
    focusMain()
  }
  return { list, hidden, countOf, selection, moveSelected }
}

interface FavoriteLotsProps extends Pick<FavoritesProps, 'group' | 'type'> {
  favorites: ReturnType<typeof useFavorites>
}

function FavoriteLots({ favorites, group, type }: FavoriteLotsProps) {
  const { t } = useTranslation('favorites')
  const { list, hidden, selection } = favorites
  return (
    <>
      {hidden.count > 0 && (
        <p className="px-3 py-1 text-sm lg:px-0">
          <HiddenCount hidden={hidden} />
        </p>
      )}
      <LotRows
        list={list}
        pageType={type}
        label={`${t(`listings:title.${type}`)}, ${t('group', { group })}`}
        view="default"
        hidden={hidden}
        markedAs={favoriteTypeOf(type)}
        expected={3}
        selection={selection}
        empty={
          <EmptyList
            list={list}
            nothingYet={
              <NothingYet
                icon={<Star aria-hidden="true" />}
                title={t('empty', { group })}
                text={t('text')}
              />
            }
          />
        }
      />
      <FavoriteActions favorites={favorites} group={group} />
    </>
  )
}

function FavoriteActions({ favorites, group }: Omit<FavoriteLotsProps, 'type'>) {
  const { t } = useTranslation('favorites')
  const { selection, moveSelected } = favorites
  return (
    <SelectionBar selection={selection}>
      <MenuButton
        menuLabel={t('move')}
        sections={() => [
          {
            kind: 'actions',
            entries: favoriteGroups
              .filter((to) => to !== group)
              .map((to) => ({
                label: t('group', { group: to }),
                typed: to,
                onPress: () => moveSelected(to),
              })),
          },
        ]}
        className={buttonClass()}
      >
        {t('move')}
      </MenuButton>
      <Button onClick={() => moveSelected(null)}>
        <StarOff aria-hidden="true" className="size-4" />
        {t('remove')}
      </Button>
    </SelectionBar>
  )
}

/** Filters lots by a budget for the landed cost at the start price. */
const withinBudget: OtherFilter<FavoritesAddress> = {
  kind: 'other',
  key: 'budget',
  label: 'budget:tag',
  tags: ({ budget }, { t }) => {
    const value = budgetTagText(budget, t)
    if (value === '') return []
    const remove = ({ budget: _budget, page: _page, ...rest }: FavoritesAddress) => rest
    return [{ id: 'budget', label: t('budget:tag'), value, remove }]
  },
}
