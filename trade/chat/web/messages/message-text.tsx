import { useState } from 'react'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'
import { textParts } from './text-parts.ts'

/** Longer messages are collapsed at first, characters. */
const longText = 1500

/** The text of a message as typed. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  const [isWhole, setIsWhole] = useState(text.length <= longText)
  const shown = isWhole ? text : `${text.slice(0, longText - 200).toWellFormed()}…`
  return (
    <>
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {textParts(shown).map(({ at, text: part, isLink }) =>
          isLink ? (
            <a
              key={at}
              href={part}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-accent underline underline-offset-2"
            >
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      {!isWhole && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="rounded-sm text-sm text-accent hover:underline touch:min-h-11"
        >
          {t('message.whole')}
        </button>
      )}
    </>
  )
}
