import { Languages, LoaderCircle } from 'lucide-react'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'
import type { TranslatedSheet } from './use-translated-sheet.ts'

/** Switches the picture of a sheet between the original and the translation (spec 3 §2). */
export function SheetSwitch({ sheet }: { sheet: TranslatedSheet }) {
  const { t } = useTranslation('sheets')
  const { shown, isPending, translate, showOriginal } = sheet
  const Icon = isPending ? LoaderCircle : Languages
  return (
    <Button
      data-screen-only
      aria-disabled={isPending}
      onClick={shown ? showOriginal : () => !isPending && translate()}
    >
      <Icon aria-hidden="true" className={isPending ? 'size-4 animate-spin' : 'size-4'} />
      {shown ? t('original') : t('translate')}
    </Button>
  )
}

/** Says which picture is shown, or why there is no translated one. */
export function SheetSwitchStatus({ sheet }: { sheet: TranslatedSheet }) {
  const { t } = useTranslation('sheets')
  const { shown, isPending, error } = sheet
  return (
    <div data-screen-only>
      <p role="status" className="mb-2 text-sm text-quiet empty:hidden">
        {isPending ? t('translating') : shown && t('drawn')}
      </p>
      {error && !shown && !isPending && (
        <p role="alert" className="mb-2 text-sm text-poor">
          {error instanceof CallRefused
            ? t(`errors:${error.messageCode}`)
            : error instanceof Unreachable
              ? t('common:unreachable')
              : t('errors:translation_unavailable')}
        </p>
      )}
    </div>
  )
}
