import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '../../contract/core/codes.ts'
import { families } from './message-families.ts'
import { lineOf, type Rule, type Violation } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

interface Message {
  readonly file: string
  readonly line: number
  /** The plural categories of each plural in it. */
  readonly plurals: readonly string[]
  readonly placeholders: ReadonlySet<string>
}

/** The plural categories of a language, such as one, few, many and other of Russian. */
const categoriesOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort().join(', ')

function* leaves(value: unknown, path: readonly string[] = []): Generator<[string[], string]> {
  if (typeof value === 'string') yield [[...path], value]
  else for (const [key, inner] of Object.entries(value ?? {})) yield* leaves(inner, [...path, key])
}

/** The elements of a message in ICU syntax, those inside of plurals and selections included. */
const elementsOf = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element
      ? Object.values(element.options).flatMap(({ value }) => elementsOf(value))
      : []),
  ])

/** The messages of a language by `namespace:key`. */
function messagesOf({ files }: Repository, language: string): Map<string, Message> {
  const messages = new Map<string, Message>()
  for (const file of files) {
    const namespace = new RegExp(`^messages/${language}/([\\w-]+)\\.json$`).exec(file.path)?.[1]
    if (!namespace) continue
    for (const [path, text] of leaves(JSON.parse(file.text))) {
      const elements = elementsOf(parse(text))
      messages.set(`${namespace}:${path.join('.')}`, {
        file: file.path,
        line: lineOfKey(file.text, path),
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

function lineOfKey(text: string, path: readonly string[]): number {
  let at = 0
  for (const part of path) at = Math.max(at, text.indexOf(`${JSON.stringify(part)}:`, at))
  return lineOf(text, at)
}

/** The keys that a file asks for, with `*` for holes; one for each namespace open in the file. */
function keysIn(file: SourceFile): string[] {
  const { calls } = file.syntax()
  const open = calls
    .filter(({ name }) => name === 'useTranslation')
    .map(({ args }) => args[0]?.text?.parts[0] ?? 'common')
  return calls
    .filter(({ name, args }) => (name === 't' || name === 'i18n.t') && args.length > 0)
    .map(({ args }) => args[0]?.text?.parts.join('*') ?? '*')
    .flatMap((key) => (key.includes(':') ? key : open.map((namespace) => `${namespace}:${key}`)))
}

const keysAreUsed: Rule = {
  title: 'Every message is used.',
  why: 'Messages that nobody shows are still read, translated and kept right for years.',
  instead:
    'Delete it in every language, or use it. A key that the code puts together needs a line in ' +
    'scripts/house/message-families.ts; a line there that is left over has to go, too.',
  find: (repository) => {
    const spelled = new Set(repository.code('web').flatMap(keysIn))
    const declared = repository.text('scripts/house/message-families.ts')
    const used = new Set(
      [...spelled].flatMap((key) => [
        key,
        ...(families[key] ?? []).map((value) => key.replace('*', value)),
      ]),
    )
    const unused = [...messagesOf(repository, languages[0])]
      .filter(([key]) => !used.has(key))
      .map(([key, { file, line }]) => ({ file, line, what: `${key} is not used` }))
    const leftOver = Object.keys(families)
      .filter((key) => declared.includes(`'${key}'`) && !spelled.has(key))
      .map((key) => ({
        file: 'scripts/house/message-families.ts',
        line: lineOf(declared, declared.indexOf(`'${key}'`)),
        what: `${key} is put together nowhere`,
      }))
    return [...unused, ...leftOver]
  },
  sample: {
    files: {
      'messages/en/chat.json': '{\n"send": "Send",\n"state": {\n"read": "Read" }\n}',
      'messages/en/shell.json': '{\n"theme": {\n"dark": "Dark" }\n}',
      'web/chat/chat.tsx': [
        "useTranslation('chat').t",
        "t('send') // t('state.read')",
        `t(\`shell:theme.\${theme}\`)`,
      ].join('\n'),
      'scripts/house/message-families.ts': "'shell:theme.*': themes\n'shell:page.*': pages",
    },
    found: ['messages/en/chat.json:4', 'scripts/house/message-families.ts:2'],
  },
}

/** Compares each language with the first one, which the types of `t` are made of. */
function untranslated(repository: Repository): Violation[] {
  const original = messagesOf(repository, languages[0])
  return languages.flatMap((language) => {
    const messages = messagesOf(repository, language)
    return [...new Set([...original.keys(), ...messages.keys()])].flatMap((key) => {
      const [first, own] = [original.get(key), messages.get(key)]
      if (!first) return own ? [{ ...own, what: `${key} is missing in ${languages[0]}` }] : []
      if (!own) return [{ ...first, what: `${key} is missing in ${language}` }]
      const wanted = categoriesOf(language)
      const different = [...own.placeholders.symmetricDifference(first.placeholders)]
      return [
        ...(own.plurals.some((categories) => categories !== wanted)
          ? [{ ...own, what: `${key} needs the plural forms ${wanted}` }]
          : []),
        ...different.map((name) => ({ ...own, what: `${key}: {${name}} on one side` })),
      ]
    })
  })
}

const everyLanguage: Rule = {
  title: 'Every message exists in each language, with its plural forms and the same placeholders.',
  why: 'There is no fallback: what one language lacks, its readers see as a bare key.',
  instead:
    'Add what is missing. Messages have ICU syntax; a plural needs every form of its language: ' +
    'English one and other, Russian one, few, many and other.',
  find: untranslated,
  sample: {
    files: {
      'messages/en/chat.json':
        '{\n"send": "Send",\n"to": "To {name}",\n"n": "{count, plural, one {# bid} other {# bids}}"\n}',
      'messages/ru/chat.json':
        '{\n"to": "Кому",\n"n": "{count, plural, one {# ставка} other {# ставок}}",\n"extra": "Ещё"\n}',
    },
    found: [
      'messages/en/chat.json:2',
      'messages/ru/chat.json:2',
      'messages/ru/chat.json:3',
      'messages/ru/chat.json:4',
    ],
  },
}

// The compiler checks that a key exists, also one that the code puts together.
export const messageRules: readonly Rule[] = [keysAreUsed, everyLanguage]
