import { Bookmark, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { SavedSearch } from '../../contract/saved-searches/calls.ts'
import { EarlierPages } from '../collection/earlier-pages.tsx'
import { EmptyList } from '../collection/empty-list.tsx'
import { CollectionView } from '../collection/rows/collection-view.tsx'
import { useSelection } from '../collection/rows/selection.ts'
import { SelectionBar } from '../collection/rows/selection-bar.tsx'
import { useCollection } from '../collection/use-collection.ts'
import { PageHead } from '../feedback/page-head.tsx'
import { PageTitle } from '../feedback/page-title.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { NothingYet } from '../lots/empty/nothing-yet.tsx'
import { focusMain } from '../ui/browser/focus-main.ts'
import { Button } from '../ui/button.tsx'
import { allSearches } from './all-searches.ts'
import { DeleteSearchDialog } from './delete-search-dialog.tsx'
import { searchItems, searchTable } from './search-rows.tsx'

const nameOf = ({ name }: SavedSearch) => name

/** All saved searches of a person, of every page type. */
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
