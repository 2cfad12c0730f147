import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { PageType } from '#market/search/contract/page-types.ts'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { call } from '#platform/http/web/client.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import { TextField } from '#platform/ui/web/fields/text-field.tsx'
import { Notice } from '#platform/ui/web/notice.tsx'
import { Dialog } from '#platform/ui/web/overlays/dialog.tsx'
import { savedSearchTitleLength } from '#trade/saved-searches/contract/limits.ts'
import { savedSearchesKey, withoutPage } from './saved-searches-query.ts'

interface SaveSearchDialogProps {
  pageType: PageType
  params: string
  title: string
  open: boolean
  onClose: () => void
  onShowAll: () => void
}

/** Saves the filters under a title and confirms it in the same dialog (spec 3 §4). */
export function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { pageType, open, onClose, onShowAll } = props
  const { t } = useTranslation('saved-searches')
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState(props.title.slice(0, savedSearchTitleLength))
  const save = useSingleMutation({
    mutationFn: () => {
      const params = withoutPage(props.params)
      return call('saveSearch', { body: { title: title.trim(), params, type: pageType } })
    },
    networkMode: 'always',
    onSettled: () => queryClient.invalidateQueries({ queryKey: [savedSearchesKey] }),
  })
  const refusal = useRefusalText(save.error)
  const isBlank = title.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={save.isSuccess ? t('saved.title') : t('listings:savedSearches.save')}
      closeLabel={t('common:close')}
      firstFocus={field}
    >
      {save.isSuccess ? (
        <div className="flex flex-col gap-4 p-4">
          <p role="status" className="break-words">
            {t('saved.text', { title: title.trim() })}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onShowAll}>{t('saved.show')}</Button>
            <Button variant="primary" autoFocus onClick={onClose}>
              {t('saved.done')}
            </Button>
          </div>
        </div>
      ) : (
        <form className="flex flex-col gap-4 p-4" onSubmit={onSubmit}>
          <TextField
            ref={field}
            label={t('title')}
            value={title}
            maxLength={savedSearchTitleLength}
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
            onFocus={({ target }) => target.select()}
          />
          {refusal && <Notice tone="poor">{refusal}</Notice>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="primary" type="submit" disabled={isBlank || save.isPending}>
              {save.isPending ? t('saving') : t('keep')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
