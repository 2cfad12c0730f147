import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '../../contract/core/language.ts'
import { families } from './message-families.ts'
import { at, type Rule } from './rule.ts'
import type { Repository, SourceFile } from './source.ts'

interface Message {
  readonly file: SourceFile
  readonly index: number
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
        file,
        index: positionOfKey(file.text, path),
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

function positionOfKey(text: string, path: readonly string[]): number {
  let position = 0
  for (const part of path) {
    position = Math.max(position, text.indexOf(`${JSON.stringify(part)}:`, position))
  }
  return position
}

const openings = /\b(?:useTranslation|translator)\(\s*'([\w-]+)'/g
const translations = /(?<![\w.$])t\(\s*(?:'([^']*)'|`([^`]*)`|[a-z]\w*\s*[,)])/g

/** A key with its namespace, also where it is a value: columns and filters are declared with them. */
const fullKeys = /['"]([\w-]+:[\w.-]+)['"]|`([\w-]+:[^`\s]+)`/g

/** The keys that a file names, with `*` for holes; one for each namespace open in the file. */
function keysIn(file: SourceFile): string[] {
  const { code } = file.parsed()
  const open = [...code.matchAll(openings)].map((match) => match[1])
  return [
    ...[...code.matchAll(translations)].flatMap(([, key, template]) => {
      const spelled = key ?? withStars(template ?? '*')
      return open.map((namespace) => `${namespace}:${spelled}`)
    }),
    ...[...code.matchAll(fullKeys)].map(([, key, template]) => key ?? withStars(template ?? '')),
  ]
}

/** The domains whose messages a file names. */
export const domainsIn = (file: SourceFile): ReadonlySet<string> =>
  new Set([
    ...[...file.parsed().code.matchAll(openings)].map(([, domain = '']) => domain),
    ...keysIn(file).map((key) => key.split(':')[0] ?? ''),
  ])

const withStars = (template: string) => template.replaceAll(/\$\{[^}]*\}/g, '*')

const keysAreUsed: Rule = {
  title: 'Every message is used.',
  why: 'Unused messages are still read, translated and maintained for years.',
  instead:
    'Delete it in every language, or use it. A key that the code puts together needs a line in ' +
    'scripts/house/message-families.ts; a line there that is left over has to go, too.',
  find: (repository) => {
    const spelled = new Set(
      [...repository.code('web'), ...repository.code('server')].flatMap(keysIn),
    )
    const used = [...spelled].flatMap((key) => [
      key,
      ...(families[key] ?? []).map((value) => key.replace('*', value)),
    ])
    return [
      ...[...messagesOf(repository, languages[0])]
        .filter(([key]) => !used.includes(key))
        .map(([key, { file, index }]) => at(file, index, `${key} is not used`)),
      ...repository.files
        .filter(({ path }) => path === 'scripts/house/message-families.ts')
        .flatMap((file) =>
          [...file.text.matchAll(/'([\w-]+:[\w.*-]+)':/g)]
            .filter(([, key = '']) => !spelled.has(key))
            .map(({ 1: key, index }) => at(file, index, `${key} is put together nowhere`)),
        ),
    ]
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

const everyLanguage: Rule = {
  title: 'Every message exists in each language, with its plural forms and the same placeholders.',
  why: 'There is no fallback: what one language lacks, its readers see as a bare key.',
  instead:
    'Add what is missing. Messages have ICU syntax; a plural needs every form of its language: ' +
    'English one and other, Russian one, few, many and other.',
  find: (repository) => {
    // The types of `t` are made of the first language.
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
