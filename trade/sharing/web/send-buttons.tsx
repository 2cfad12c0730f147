import { Check, Copy, Send, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { useMedia } from '#platform/ui/web/browser/use-media.ts'
import { Button, buttonClass } from '#platform/ui/web/button.tsx'
import { messageOf, type ShareText, telegramLink, whatsAppLink } from './share-text.ts'

/** How long the button confirms that the text was copied, ms (spec 3 §9). */
const copiedMs = 3000

interface Copying {
  readonly message: string
  readonly isDone: boolean
}

/** Copies link and password as one text, or passes it to a messenger. */
export function SendButtons({ text }: { text: ShareText }) {
  const { t } = useTranslation('sharing')
  const [last, setLast] = useState<Copying | null>(null)
  // Desktops also have a share dialog, but it offers less than the buttons beside it.
  const isPhone = useMedia('(pointer: coarse)')
  const message = messageOf(text)
  useEffect(() => {
    if (!last?.isDone) return
    const timer = setTimeout(() => setLast(null), copiedMs)
    return () => clearTimeout(timer)
  }, [last])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message)
      setLast({ message, isDone: true })
    } catch {
      setLast({ message, isDone: false })
    }
  }
  // Dismissing the share dialog of the device is not a failure.
  const share = () => void navigator.share({ text: message }).catch(() => undefined)
  // A new password changes the text, and the new text has not been copied.
  const isCopied = last?.message === message && last.isDone
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <a
          href={whatsAppLink(text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass()}
        >
          <Send aria-hidden="true" className="size-4" />
          {t('whatsapp')}
        </a>
        <a
          href={telegramLink(text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass()}
        >
          <Send aria-hidden="true" className="size-4" />
          {t('telegram')}
        </a>
        {isPhone && 'share' in navigator && (
          <Button onClick={share}>
            <Share2 aria-hidden="true" className="size-4" />
            {t('device')}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isCopied && t('copied')}
      </p>
      {last && !last.isDone && (
        <div role="alert" className="mt-3 text-sm">
          <p className="mb-1">{t('copyFailed')}</p>
          <pre className="rounded-md border border-line bg-sunken p-2 font-sans wrap-anywhere whitespace-pre-wrap select-all">
            {message}
          </pre>
        </div>
      )}
    </>
  )
}
