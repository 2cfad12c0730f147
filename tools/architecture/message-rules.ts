import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '#platform/i18n/contract/language.ts'
import { at, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

interface Message {
  readonly file: SourceFile
  readonly index: number
  /** The categories of each plural in the message. */
  readonly plurals: readonly string[]
  readonly placeholders: ReadonlySet<string>
}

/** Returns the topic of a file of messages, such as `notes` of `notes.first.json`. */
export const topicOf = (path: string, language: string): string | undefined =>
  new RegExp(`/messages/${language}/([\\w-]+)(?:\\.\\w+)?\\.json$`).exec(path)?.[1]

const openings = /\b(?:useTranslation|translator)[(<]\s*'([\w-]+)'/g
const fullKeys = /['"`]([\w-]+):[\w.${}-]+['"`]/g

/** Returns the topics that a file names: `useTranslation('bids')`, `t('bids:panel.title')`. */
export const topicsIn = (file: SourceFile) =>
  [openings, fullKeys].flatMap((pattern) =>
    [...file.parsed().code.matchAll(pattern)].map(({ 1: topic = '', index }) => ({ topic, index })),
  )

/** Returns the plural categories of a language, such as one, few, many and other for Russian. */
const categoriesOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort().join(', ')

function* leaves(value: unknown, path: readonly string[] = []): Generator<[string[], string]> {
  if (typeof value === 'string') yield [[...path], value]
  else for (const [key, inner] of Object.entries(value ?? {})) yield* leaves(inner, [...path, key])
}

/** Returns all elements of an ICU message, including those in plurals and selections. */
const elementsOf = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element
      ? Object.values(element.options).flatMap(({ value }) => elementsOf(value))
      : []),
  ])

/** Returns the messages of a language by `topic:key`. */
function messagesOf({ files }: Repository, language: string): Map<string, Message> {
  const messages = new Map<string, Message>()
  for (const file of files) {
    const topic = topicOf(file.path, language)
    if (!topic) continue
    for (const [path, text] of leaves(JSON.parse(file.text))) {
      const elements = elementsOf(parse(text))
      messages.set(`${topic}:${path.join('.')}`, {
        file,
        index: path.reduce(
          (from, part) => Math.max(from, file.text.indexOf(`${JSON.stringify(part)}:`, from)),
          0,
        ),
        plurals: elements
          .filter((element) => element.type === TYPE.plural)
          .map(({ options }) => Object.keys(options).sort().join(', ')),
        placeholders: new Set(
          elements.flatMap((element) =>
            element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
          ),
        ),
      })
    }
  }
  return messages
}

const everyLanguage: Rule = {
  title: 'Every message exists in each language, with its plural forms and the same placeholders.',
  why: 'There is no fallback: readers see the bare key of a missing message.',
  instead:
    'Add what is missing. Messages have ICU syntax; a plural needs every form of its language: ' +
    'English one and other, Russian one, few, many and other.',
  find: (repository) => {
    // The types of `t` derive from the first language.
    const original = messagesOf(repository, languages[0])
    return languages.flatMap((language) => {
      const required = categoriesOf(language)
      const messages = messagesOf(repository, language)
      return [...new Set([...original.keys(), ...messages.keys()])].flatMap((key) => {
        const [first, own] = [original.get(key), messages.get(key)]
        const known = own ?? first
        if (!known) return []
        const found = (what: string) => at(known.file, known.index, `${key}${what}`)
        if (!own) return [found(` is missing in ${language}`)]
        if (!first) return [found(` is missing in ${languages[0]}`)]
        const placeholders = [...own.placeholders.symmetricDifference(first.placeholders)]
        return [
          ...(own.plurals.some((categories) => categories !== required)
            ? [found(` needs the plural forms ${required}`)]
            : []),
          ...placeholders.map((name) => found(`: {${name}} on one side`)),
        ]
      })
    })
  },
  sample: {
    files: {
      'trade/chat/messages/en/chat.first.json':
        '{\n"send": "Send",\n"to": "To {name}",\n"n": "{count, plural, one {# bid} other {# bids}}"\n}',
      'trade/chat/messages/ru/chat.first.json':
        '{\n"to": "Кому",\n"n": "{count, plural, one {# ставка} other {# ставок}}",\n"extra": "Ещё"\n}',
    },
    found: ['en:2', 'ru:2', 'ru:3', 'ru:4'].map(
      (place) => `trade/chat/messages/${place.replace(':', '/chat.first.json:')}`,
    ),
  },
}

// The compiler checks that every key exists, including those composed by code.
export const messageRules: readonly Rule[] = [everyLanguage]
