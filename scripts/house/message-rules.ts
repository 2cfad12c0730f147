import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { languages } from '../../contract/core/codes.ts'
import { refusalCodes } from '../../contract/core/errors.ts'
import { families } from './message-families.ts'
import type { Repository, SourceFile } from './repository.ts'
import type { Breach, Rule } from './rule.ts'
import { lineOf } from './scan.ts'

interface Message {
  readonly file: string
  readonly line: number
  /** The plural categories of each plural in it. */
  readonly plurals: readonly (readonly string[])[]
  readonly placeholders: ReadonlySet<string>
}

/** The plural categories of a language, such as one, few, many and other of Russian. */
const categoriesOf = (language: string) =>
  [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort()

function* leaves(value: unknown, path: readonly string[] = []): Generator<[string[], string]> {
  if (typeof value === 'string') yield [[...path], value]
  else for (const [key, inner] of Object.entries(value ?? {})) yield* leaves(inner, [...path, key])
}

/** The elements of a message in ICU syntax, those inside of plurals and selections included. */
function elementsOf(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) =>
    'options' in element
      ? [element, ...Object.values(element.options).flatMap(({ value }) => elementsOf(value))]
      : [element],
  )
}

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
          .map(({ options }) => Object.keys(options).sort()),
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

/** A use of `t(…)`: the keys it may mean, one for each namespace that is open in the file. */
interface Use {
  readonly file: string
  readonly line: number
  readonly keys: readonly string[]
  /** The key is put together while the program runs; `*` stands for what is put in. */
  readonly dynamic: boolean
}

const openings = /\buseTranslation(?:<|\()\s*\[?\s*(?:'([\w-]+)')?/g
const calls = /(?<![\w.$])(?:i18n\.)?t\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`|(?=[^\s)]))/g

function usesIn(file: SourceFile): Use[] {
  const code = file.only('code', 'quoted', 'template')
  const open = new Set([...code.matchAll(openings)].map((match) => match[1] ?? 'common'))
  return [...code.matchAll(calls)].map((match) => {
    const [, single, double, template] = match
    const spelled = single ?? double ?? template?.replaceAll(/\$\{[^}]*\}/g, '*') ?? '*'
    return {
      file: file.path,
      line: lineOf(code, match.index),
      keys: spelled.includes(':') ? [spelled] : [...open].map((space) => `${space}:${spelled}`),
      dynamic: spelled.includes('*'),
    }
  })
}

const usesOf = (repository: Repository) =>
  repository
    .code('web')
    .filter((file) => !file.isTest)
    .flatMap(usesIn)

const membersOf = (key: string) =>
  (families.find((family) => family.key === key)?.values ?? []).map((value) =>
    key.replace('*', value),
  )

const keysExist: Rule = {
  law: 'Every message that the code asks for exists.',
  why: 'A key without a message is shown to people as it is: “listings.emptyTitle”.',
  instead:
    'Add the message to messages/en and messages/ru. A key that is put together in the code needs a ' +
    'line in scripts/house/message-families.ts with the values that can be put in; prefer whole keys.',
  breaches: (repository) => {
    const messages = messagesOf(repository, languages[0])
    return usesOf(repository).flatMap(({ file, line, keys, dynamic }) => {
      if (keys.length === 0) return [{ file, line, what: 't() without a namespace in this file' }]
      if (!dynamic && keys.some((key) => messages.has(key))) return []
      const members = keys.flatMap(membersOf)
      const missing = members.filter((key) => !messages.has(key))
      if (members.length > 0 && missing.length === 0) return []
      const what = members.length > 0 ? missing.join(', ') : keys.join(' or ')
      return [{ file, line, what: `asks for ${what}` }]
    })
  },
  sample: {
    files: {
      'messages/en/chat.json':
        '{ "send": "Send", "lines": "{count, plural, one {line} other {lines}}" }',
      'messages/en/common.json': '{ "close": "Close" }',
      'web/chat/chat.tsx': [
        "const { t } = useTranslation(['chat', 'common'])",
        "t('send') + t('common:close') + t('lines', { count })",
        "t('close')",
        `t(\`state.\${state}\`)`,
        't(state)',
      ].join('\n'),
    },
    breaches: ['web/chat/chat.tsx:3', 'web/chat/chat.tsx:4', 'web/chat/chat.tsx:5'],
  },
}

const keysAreUsed: Rule = {
  law: 'Every message is used.',
  why: 'Messages that nobody shows are still read, translated and kept right for years.',
  instead: 'Delete it in every language, or use it.',
  breaches: (repository) => {
    const used = new Set(
      usesOf(repository).flatMap(({ keys }) => keys.flatMap((key) => [key, ...membersOf(key)])),
    )
    return [...messagesOf(repository, languages[0])]
      .filter(([key]) => !used.has(key))
      .map(([key, { file, line }]) => ({ file, line, what: `${key} is not used` }))
  },
  sample: {
    files: {
      'messages/en/chat.json': '{\n"send": "Send",\n"state": {\n"read": "Read" }\n}',
      'web/chat/chat.tsx': "useTranslation('chat').t\nt('send') // t('state.read')",
    },
    breaches: ['messages/en/chat.json:4'],
  },
}

const familiesAreUsed: Rule = {
  law: 'Every family of keys in scripts/house/message-families.ts is one that the code puts together.',
  why: 'A family that is left over keeps messages alive that nobody shows.',
  instead: 'Delete the family, then the messages.',
  breaches: (repository) => {
    const used = new Set(usesOf(repository).flatMap(({ keys }) => keys))
    const declared = repository.text('scripts/house/message-families.ts')
    return families
      .filter(({ key }) => declared.includes(`'${key}'`) && !used.has(key))
      .map(({ key }) => ({
        file: 'scripts/house/message-families.ts',
        line: lineOf(declared, declared.indexOf(`'${key}'`)),
        what: `${key} is put together nowhere`,
      }))
  },
  sample: {
    files: {
      'scripts/house/message-families.ts': "key: 'errors:*'\nkey: 'shell:page.*'",
      'web/refusal.ts': "const { t } = useTranslation('errors')\nt(error.messageCode)",
    },
    breaches: ['scripts/house/message-families.ts:2'],
  },
}

/** Compares each language with the first one, which the types of `t` are made of. */
function translationBreaches(repository: Repository): Breach[] {
  const [first, ...others] = languages
  const original = messagesOf(repository, first)
  const breaches: Breach[] = []
  const check = (language: string, key: string, message: Message, other: Message) => {
    const { file, line, plurals, placeholders } = message
    const wanted = categoriesOf(language)
    if (plurals.some((categories) => categories.join() !== wanted.join())) {
      breaches.push({ file, line, what: `${key} needs the plural forms ${wanted.join(', ')}` })
    }
    const different = placeholders.symmetricDifference(other.placeholders)
    if (different.size > 0) {
      breaches.push({
        file,
        line,
        what: `${key}: {${[...different].join('}, {')}} on one side`,
      })
    }
  }
  for (const [key, message] of original) check(first, key, message, message)
  for (const language of others) {
    const messages = messagesOf(repository, language)
    for (const [key, message] of original) {
      const translated = messages.get(key)
      if (translated) check(language, key, translated, message)
      else breaches.push({ ...message, what: `${key} is missing in ${language}` })
    }
    for (const [key, message] of messages) {
      if (!original.has(key)) breaches.push({ ...message, what: `${key} is missing in ${first}` })
    }
  }
  return breaches.map(({ file, line, what }) => ({ file, line, what }))
}

const everyLanguage: Rule = {
  law: 'Every message exists in each language, with its plural forms and the same placeholders.',
  why: 'There is no fallback: what one language lacks, its readers see as a bare key.',
  instead:
    'Add what is missing. Messages have ICU syntax; a plural needs every form of its language: English ' +
    'one and other, Russian one, few, many and other.',
  breaches: translationBreaches,
  sample: {
    files: {
      'messages/en/chat.json':
        '{\n"send": "Send",\n"to": "To {name}",\n"n": "{count, plural, one {# bid} other {# bids}}"\n}',
      'messages/ru/chat.json':
        '{\n"to": "Кому",\n"n": "{count, plural, one {# ставка} other {# ставок}}",\n"extra": "Ещё"\n}',
    },
    breaches: [
      'messages/en/chat.json:2',
      'messages/ru/chat.json:2',
      'messages/ru/chat.json:3',
      'messages/ru/chat.json:4',
    ],
  },
}

const refusalsHaveMessages: Rule = {
  law: 'errors.json has exactly the refusal codes of contract/core/errors.ts.',
  why: 'The code of a refusal is the key of its message, on the server and in the browser.',
  instead: 'Add the sentence in both languages, or remove the code that is gone.',
  breaches: ({ files }) =>
    files
      .filter(({ path }) => /^messages\/\w+\/errors\.json$/.test(path))
      .flatMap(({ path: file, text }) => {
        const keys = Object.keys(JSON.parse(text))
        const missing = refusalCodes.filter((code) => !keys.includes(code))
        const extra = keys.filter((key) => !(refusalCodes as string[]).includes(key))
        return [
          ...(missing.length > 0 ? [{ file, line: 0, what: `lacks ${missing.join(', ')}` }] : []),
          ...extra.map((key) => ({
            file,
            line: lineOfKey(text, [key]),
            what: `has ${key}, which no refusal is called`,
          })),
        ]
      }),
  sample: {
    files: { 'messages/ru/errors.json': '{\n"internal": "Сбой",\n"nonsense": "Вздор"\n}' },
    breaches: ['messages/ru/errors.json', 'messages/ru/errors.json:3'],
  },
}

export const messageRules: readonly Rule[] = [
  keysExist,
  keysAreUsed,
  familiesAreUsed,
  everyLanguage,
  refusalsHaveMessages,
]
