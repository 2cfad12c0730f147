import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { lotPreferences, rememberVisitedLot, showLotAgain } from '#market/lots/web/preferences.ts'
import type { LotRow } from '#market/lots/web/summary/lot-row.ts'
import type { HiddenLots } from '#market/lots/web/summary/use-hidden-lots.ts'
import { useLotGallery } from '#market/lots/web/summary/use-lot-gallery.tsx'
import type { LotText } from '#market/lots/web/summary/use-lot-text.ts'
import type { PageType } from '#market/search/contract/page-types.ts'
import { usePermission } from '#people/auth/web/session/session.tsx'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { linkOf } from '#platform/list/web/rows/use-row-opening.ts'
import { dotted } from '#platform/ui/web/line-text.ts'
import type { MenuSection } from '#platform/ui/web/overlays/menu.tsx'
import { closeToast, showToast } from '#platform/ui/web/overlays/toast.ts'
import { pinOfRow } from '#trade/comparison/web/pinned-lot.ts'
import { pinsIn } from '#trade/comparison/web/pins-query.ts'
import { usePinChange } from '#trade/comparison/web/use-pin-change.ts'
import { useLotNoteDialog } from '#trade/notes/web/use-lot-note-dialog.tsx'
import { useShareDialog } from '#trade/sharing/web/use-share-dialog.tsx'

/** Returns the commands for the lots of a list, and the dialogs that they open. */
export function useLotCommands(pageType: PageType, { hide }: HiddenLots, text: LotText) {
  const { t } = useTranslation('listings')
  const queryClient = useQueryClient()
  const [gallery, onPhotos] = useLotGallery(text)
  const canShare = usePermission('shareCar')
  const [shareDialog, openShare] = useShareDialog()
  const { pin, unpin } = usePinChange()
  const [lotNoteDialog, openLotNote] = useLotNoteDialog()

  const commands = useMemo(
    () => ({
      onPhotos,
      toggleHidden(lot: LotRow) {
        const id = `hidden lot ${lot.id}`
        const undo = () => {
          showLotAgain(lot.id)
          closeToast(id)
        }
        if (isHidden(lot)) return undo()
        hide(lot)
        const text = t('hidden.done', { lot: lot.lotNo })
        showToast({ id, text, action: { label: t('hidden.undo'), onPress: undo } })
      },
      share:
        canShare &&
        ((lot: LotRow) => {
          const title = [[lot.name, lot.trim].filter(Boolean).join(' '), lot.year]
          const { id, day, images } = lot
          const name = title.filter(Boolean).join(', ')
          openShare({ id, type: pageType, title: name, day, image: images[0] })
        }),
      togglePin: (lot: LotRow) =>
        (isPinned(queryClient, lot) ? unpin : pin)(pinOfRow(lot, pageType)),
      lotNote: (lot: LotRow) =>
        openLotNote({ id: lot.id, title: dotted(lot.lotNo, text.title(lot)) }),
    }),
    [t, queryClient, pageType, text, onPhotos, hide, canShare, openShare, pin, unpin, openLotNote],
  )
  const windows = (
    <>
      {gallery}
      {shareDialog}
      {lotNoteDialog}
    </>
  )
  return { commands, windows }
}

/** Returns the menu entries of a lot. */
export function useLotMenu(commands: ReturnType<typeof useLotCommands>['commands']) {
  const { t } = useTranslation('listings')
  const queryClient = useQueryClient()
  return useCallback(
    (lot: LotRow): MenuSection['entries'] => {
      const { onPhotos, toggleHidden, togglePin, lotNote, share } = commands
      const open = () => {
        rememberVisitedLot(lot.id)
        linkOf(document.querySelector(`[data-row="${CSS.escape(lot.id)}"]`))?.click()
      }
      const copy = () => {
        void navigator.clipboard.writeText(new URL(lot.link, location.href).href)
        showToast({ id: 'copied link', text: t('row.copied') })
      }
      return [
        { label: t('row.open'), icon: 'open', onPress: open },
        { label: t('row.photos'), icon: 'photos', onPress: () => onPhotos(lot, 0) },
        {
          label: isPinned(queryClient, lot) ? t('comparison:unpin') : t('comparison:pin'),
          icon: 'compare',
          onPress: () => togglePin(lot),
        },
        {
          label: t('notes:edit'),
          icon: 'note',
          onPress: () => lotNote(lot),
        },
        ...(share
          ? [{ label: t('common:share'), icon: 'share', onPress: () => share(lot) } as const]
          : []),
        { label: t('row.copy'), icon: 'copy', onPress: copy },
        {
          label: isHidden(lot) ? t('row.show') : t('row.hide'),
          icon: isHidden(lot) ? 'show' : 'hide',
          onPress: () => toggleHidden(lot),
        },
      ]
    },
    [t, queryClient, commands],
  )
}

const isHidden = ({ id }: LotRow) => lotPreferences.hiddenLots.read().includes(id)

const isPinned = (queryClient: QueryClient, lot: LotRow) =>
  pinsIn(queryClient).some(({ id }) => id === lot.id)
