import type { Messages } from 'use-intl'
import type { Language } from '../../contract/core/codes.ts'

/** All messages of one language, compiled by the build (scripts/compiled-messages.ts). */
export interface Catalog {
  readonly language: Language
  readonly messages: Messages
}

const loaders: Record<Language, () => Promise<{ files: Record<string, object> }>> = {
  en: () => import('./messages-en.ts'),
  ru: () => import('./messages-ru.ts'),
}

export async function loadCatalog(language: Language): Promise<Catalog> {
  const { files } = await loaders[language]()
  const messages = Object.fromEntries(
    Object.entries(files).map(([path, messages]) => [
      /([\w-]+)\.json$/.exec(path)?.[1] ?? path,
      messages,
    ]),
  )
  return { language, messages: messages as unknown as Messages }
}
