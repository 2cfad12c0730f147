import { Download, LoaderCircle } from 'lucide-react'
import { CallRefused, Unreachable } from '#platform/http/web/call-errors.ts'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { Button } from '#platform/ui/web/button.tsx'

interface PhotoDownloadProps {
  /** Requests the address of the file. */
  request: () => Promise<string>
}

/** Requests the address of the file with all photos of a lot, and opens it in a new tab (spec 3 §7). */
export function PhotoDownload({ request }: PhotoDownloadProps) {
  const { t } = useTranslation('gallery')
  const { mutate, data, error, isPending } = useSingleMutation({
    networkMode: 'always',
    mutationFn: request,
    onSuccess: (address) => {
      // Browsers block new tabs some seconds after the press; the link below remains.
      if (navigator.userActivation?.isActive) window.open(address, '_blank', 'noopener')
    },
  })
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-y-1 border-t border-line p-2">
      <Button
        variant="ghost"
        aria-disabled={isPending}
        className="aria-disabled:opacity-50"
        onClick={() => !isPending && mutate()}
      >
        {isPending ? (
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
        ) : (
          <Download aria-hidden="true" className="size-4" />
        )}
        {t('download')}
      </Button>
      <p role="status" className="px-3 text-sm text-quiet empty:hidden">
        {isPending && t('preparing')}
        {data && (
          <>
            {t('ready')}{' '}
            <a
              href={data}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-8 items-center text-accent underline underline-offset-2 touch:min-h-11"
            >
              {t('openFile')}
            </a>
          </>
        )}
      </p>
      {error && (
        <p role="alert" className="px-3 text-sm text-poor">
          {error instanceof CallRefused
            ? t(`errors:${error.messageCode}`)
            : error instanceof Unreachable
              ? t('common:unreachable')
              : t('errors:internal')}
        </p>
      )}
    </div>
  )
}
