import { useState } from 'react'
import { useSingleMutation } from '#platform/http/web/use-single-mutation.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** The state of a sheet's picture, and the function that translates it (spec 3 §4). */
export interface TranslatedSheet {
  /** Address of the translated picture while it is shown; null for the original. */
  readonly shown: string | null
  readonly isPending: boolean
  readonly error: Error | null
  /** Requests the translation at the first press; then only switches. */
  readonly translate: () => void
  readonly showOriginal: () => void
  /** Records that the picture did not load: the next press requests it again. */
  readonly markFailed: () => void
}

/** @param request has the sheet translated and returns the address of the picture */
export function useTranslatedSheet(
  request: (language: Language) => Promise<string>,
): TranslatedSheet {
  const { language } = useTranslation('sheets')
  const [variant, setVariant] = useState<'original' | 'translated'>('original')
  const [isBroken, setBroken] = useState(false)
  const { mutate, data, error, isPending } = useSingleMutation({
    networkMode: 'always',
    mutationFn: async () => ({ language, address: await request(language) }),
    onSuccess: () => {
      setBroken(false)
      setVariant('translated')
    },
  })
  const address = data?.language === language && !isBroken ? data.address : null
  return {
    shown: variant === 'translated' ? address : null,
    isPending,
    error: error ?? (isBroken ? new Error('The picture did not load') : null),
    translate: () => (address ? setVariant('translated') : mutate()),
    showOriginal: () => setVariant('original'),
    markFailed: () => {
      setBroken(true)
      setVariant('original')
    },
  }
}
