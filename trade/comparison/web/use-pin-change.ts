import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call } from '#platform/http/web/client.ts'
import { type Translate, useTranslation } from '#platform/i18n/web/use-translation.ts'
import { showToast } from '#platform/ui/web/overlays/toast.ts'
import type { PinnedLot } from '#trade/comparison/contract/calls.ts'
import { maxPins } from '#trade/comparison/contract/limits.ts'
import { pinsIn, pinsQuery } from './pins-query.ts'

const toast = 'comparison'

/** Returns functions that change the comparison optimistically and roll back if the server refuses. */
export function usePinChange() {
  const client = useQueryClient()
  const { t } = useTranslation('comparison')
  return useMemo(() => pinChanges(client, t), [client, t])
}

function pinChanges(client: QueryClient, t: Translate<'comparison'>) {
  const change = (after: AfterChange, send: () => Promise<readonly PinnedLot[]>) =>
    sendChange(client, t, after, send)
  const isPinned = (lot: PinnedLot) => pinsIn(client).some(({ id }) => id === lot.id)
  const pin = (lot: PinnedLot) => {
    const pins = pinsIn(client)
    if (isPinned(lot)) return
    if (pins.length >= maxPins) {
      return showToast({ id: toast, text: t('full', { most: maxPins }) })
    }
    void change(
      (before) => [...before, lot],
      () => call('pinLot', { body: { carId: lot.id } }),
    )
    showToast({
      id: toast,
      text: t('added', { lot: lot.lotNo, count: pins.length + 1, most: maxPins }),
      action: { label: t('undo'), onPress: () => unpin(lot) },
    })
  }
  const unpin = (lot: PinnedLot) =>
    void change(
      (before) => before.filter(({ id }) => id !== lot.id),
      () => call('unpinLot', { query: { carId: lot.id } }),
    )
  return {
    pin,
    /** Removes a lot; the toast can restore it. */
    unpin(lot: PinnedLot) {
      unpin(lot)
      const action = { label: t('undo'), onPress: () => pin(lot) }
      showToast({ id: toast, text: t('removed', { lot: lot.lotNo }), action })
    },
    /** Removes all lots; the toast can restore them in their order. */
    clear() {
      const pins = pinsIn(client)
      void change(
        () => [],
        () => call('unpinLot', { query: {} }),
      )
      const restore = () => {
        for (const lot of pins) {
          if (isPinned(lot)) continue
          void change(
            (before) => [...before, lot],
            () => call('pinLot', { body: { carId: lot.id } }),
          )
        }
      }
      const action = { label: t('undo'), onPress: restore }
      showToast({ id: toast, text: t('cleared', { count: pins.length }), action })
    },
  }
}

type AfterChange = (pins: readonly PinnedLot[]) => readonly PinnedLot[]

/** Applies a change optimistically and sends it. */
function sendChange(
  client: QueryClient,
  t: Translate<'comparison'>,
  after: AfterChange,
  send: () => Promise<readonly PinnedLot[]>,
) {
  return client
    .getMutationCache()
    .build(client, {
      mutationKey: [toast],
      // Runs changes one after the other, so that the last response belongs to the last change.
      scope: { id: toast },
      networkMode: 'always' as const,
      mutationFn: send,
      onMutate: () => {
        // A response in flight is older than this change.
        void client.cancelQueries({ queryKey: pinsQuery.queryKey })
        show(client, after)
      },
      onError: (error: Error) => {
        void client.invalidateQueries({ queryKey: pinsQuery.queryKey })
        const text = error instanceof CallRefused ? t(`errors:${error.messageCode}`) : t('failed')
        showToast({ id: toast, text })
      },
      onSuccess: (pins: readonly PinnedLot[]) => {
        // Of several changes in flight, only the last response counts.
        if (client.isMutating({ mutationKey: [toast] }) === 1) show(client, () => pins)
      },
    })
    .execute(undefined)
    .catch(() => undefined)
}

/** Updates the cached pins without waiting for the server. */
function show(client: QueryClient, after: AfterChange): void {
  client.setQueryData(pinsQuery.queryKey, (pins) => [...after(pins ?? [])])
}
