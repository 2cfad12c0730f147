import { Bookmark, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { NothingYet } from '#market/lots/web/empty/nothing-yet.tsx'
import { PageHead } from '#platform/feedback/web/page-head.tsx'
import { PageTitle } from '#platform/feedback/web/page-title.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { EarlierPages } from '#platform/list/web/earlier-pages.tsx'
import { EmptyList } from '#platform/list/web/empty-list.tsx'
import { CollectionView } from '#platform/list/web/rows/collection-view.tsx'
import { useSelection } from '#platform/list/web/rows/selection.ts'
import { SelectionBar } from '#platform/list/web/rows/selection-bar.tsx'
import { useCollection } from '#platform/list/web/use-collection.ts'
import { focusMain } from '#platform/ui/web/browser/focus-main.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { SavedSearch } from '#trade/saved-searches/contract/calls.ts'
import { allSearches } from './all-searches.ts'
import { DeleteSearchDialog } from './delete-search-dialog.tsx'
import { searchItems, searchTable } from './search-rows.tsx'

const nameOf = ({ name }: SavedSearch) => name

/** All saved searches of a person. */
export function SavedSearchesPage() {
  const { t } = useTranslation('saved-searches')
  const list = useCollection(allSearches)
  const selection = useSelection(list.pages, allSearches.rowId, nameOf)
  const [deleted, setDeleted] = useState<readonly SavedSearch[]>([])
  const context = useMemo(() => ({ onDelete: (search: SavedSearch) => setDeleted([search]) }), [])
  return (
    <>
      <PageTitle>{t('listings:savedSearches.list')}</PageTitle>
      <PageHead title={t('listings:savedSearches.list')} />
      <EarlierPages list={list} />
      <CollectionView
        list={list}
        label={t('listings:savedSearches.list')}
        layout={list.wide ? searchTable : searchItems}
        context={context}
        selection={selection}
        expected={5}
        empty={
          <EmptyList
            list={list}
            nothingYet={
              <NothingYet
                icon={<Bookmark aria-hidden="true" />}
                title={t('empty.title')}
                text={t('empty.textAll')}
              />
            }
          />
        }
      />
      <SelectionBar selection={selection}>
        <Button onClick={() => setDeleted(selection.rows)}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('confirmDelete.delete')}
        </Button>
      </SelectionBar>
      {deleted.length > 0 && (
        <DeleteSearchDialog
          searches={deleted}
          open
          onClose={() => setDeleted([])}
          onDeleted={focusMain}
        />
      )}
    </>
  )
}
