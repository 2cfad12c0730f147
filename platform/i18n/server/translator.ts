import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageKeys, NestedKeyOf, TranslationValues } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import type { Language } from '#platform/i18n/contract/language.ts'

/** Messages that the server translates by itself, by topic. app/server/messages.ts joins those of all domains. */
// biome-ignore lint/suspicious/noEmptyInterface: app/server/messages.ts extends it
export interface ServerMessages {}
type Topic = keyof ServerMessages

/** Keys of a topic, with dots between their parts. */
export type KeyOf<Of extends Topic> = MessageKeys<
  ServerMessages[Of],
  NestedKeyOf<ServerMessages[Of]>
>

/** A key with its topic: `fields:required`. */
export type MessageKey<Of extends Topic> = { [Each in Of]: `${Each}:${KeyOf<Each>}` }[Of]

/** Translates a message of one topic into one language. */
export type Translate<Of extends Topic> = (key: KeyOf<Of>, values?: TranslationValues) => string

type Path = (path: string, values?: TranslationValues) => string

const root = join(import.meta.dirname, '../../..')

/** The files of all topics by language and topic; `bid-log.server.json` never leaves the server. */
const messageFiles = new Map(
  globSync('{platform,people,market,trade,site}/*/messages/*/*.json', { cwd: root }).map((path) => {
    const [language = '', file = ''] = path.split(/[\\/]/).slice(-2)
    return [`${language} ${file.replace(/\..*$/, '')}`, join(root, path)]
  }),
)

const loaded = new Map<string, Path>()

/** Loads a topic when it is used for the first time. */
function load(topic: Topic, language: Language): Path {
  const key = `${language} ${topic}`
  const known = loaded.get(key)
  if (known) return known
  const translate = createTranslator<Record<string, object>>({
    locale: language,
    messages: JSON.parse(readFileSync(messageFiles.get(key) ?? '', 'utf8')),
    onError: (error) => {
      throw error
    },
  }) as Path
  loaded.set(key, translate)
  return translate
}

/** Returns the messages of a topic: `translator('errors', 'ru')('not_found')`. */
export const translator = <Of extends Topic>(topic: Of, language: Language): Translate<Of> =>
  load(topic, language)

/** Translates a message whose key includes its topic. */
export function translate<Of extends Topic>(
  key: MessageKey<Of>,
  values: TranslationValues | undefined,
  language: Language,
): string {
  const [topic, path = ''] = key.split(':')
  return load(topic as Of, language)(path, values)
}
