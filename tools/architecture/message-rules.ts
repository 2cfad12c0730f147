import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '#platform/i18n/contract/language.ts'
import { type Rule, wholeFiles } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

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

/** Returns all elements of an ICU message, including those in plurals, selections and tags. */
const elementsOf = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...('children' in element ? elementsOf(element.children) : []),
    ...('options' in element
      ? Object.values(element.options).flatMap(({ value }) => elementsOf(value))
      : []),
  ])

/** Returns the names of placeholders and tags, and the categories of each plural, such as `few, many, one, other`. */
function needsOf(message: string) {
  const elements = elementsOf(parse(message))
  return {
    names: new Set(
      elements.flatMap((one) => ('value' in one && one.type !== TYPE.literal ? [one.value] : [])),
    ),
    plurals: elements.flatMap((one) =>
      one.type === TYPE.plural ? [Object.keys(one.options).sort().join(', ')] : [],
    ),
  }
}

const leaves = (value: unknown, key: string): [key: string, text: string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value ?? {}).flatMap(([part, inner]) => leaves(inner, `${key}.${part}`))

/** Returns the messages of a language by `topic.key`, each with its file. */
const messagesOf = ({ files }: Repository, language: string) =>
  new Map(
    files.flatMap(({ path, text }) => {
      const topic = topicOf(path, language)
      if (!topic) return []
      return leaves(JSON.parse(text), topic).map(
        ([key, message]) => [key, { path, ...needsOf(message) }] as const,
      )
    }),
  )

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
      const required = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const forms = required.sort().join(', ')
      const messages = messagesOf(repository, language)
      return [...new Map([...original, ...messages])].flatMap(([key, { path, names, plurals }]) => {
        const first = original.get(key)
        const faults = {
          [`is missing in ${language}`]: !messages.has(key),
          [`is missing in ${languages[0]}`]: !first,
          [`needs the plural forms ${forms}`]:
            messages.has(key) && plurals.some((categories) => categories !== forms),
          'has other placeholders': first && names.symmetricDifference(first.names).size > 0,
        }
        return Object.entries(faults).flatMap(([what, isFault]) =>
          isFault ? wholeFiles([path], `${key} ${what}`) : [],
        )
      })
    })
  },
}

// The compiler checks that every key exists, including those composed by code.
export const messageRules = { everyLanguage }
