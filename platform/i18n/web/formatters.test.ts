import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import compile from 'icu-minify/compile'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { type Language, languages } from '#platform/i18n/contract/language.ts'
import formatMessage from './format-message.ts'

const root = join(import.meta.dirname, '../../..')

/** One number of each plural category of English and Russian, and a fraction. */
const numbers = [0, 1, 2, 5, 11, 21, 22, 112, 1.5]

/** Values of a message that reach all of its branches: each number, and each choice of its selections. */
function valuesOf(elements: readonly MessageFormatElement[]): Record<string, unknown>[] {
  const choices = new Map<string, readonly unknown[]>()
  const visit = (inner: readonly MessageFormatElement[]): void => {
    for (const element of inner) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      const { value: name } = element
      if (element.type === TYPE.plural) choices.set(name, numbers)
      else if (element.type === TYPE.select) choices.set(name, Object.keys(element.options))
      else if (element.type === TYPE.tag) choices.set(name, [(text: unknown) => `<${text}>`])
      else if (!choices.has(name)) choices.set(name, ['words'])
      if ('options' in element) for (const { value } of Object.values(element.options)) visit(value)
      if (element.type === TYPE.tag) visit(element.children)
    }
  }
  visit(elements)
  return [...choices].reduce<Record<string, unknown>[]>(
    (all, [name, values]) =>
      all.flatMap((given) => values.map((value) => ({ ...given, [name]: value }))),
    [{}],
  )
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else for (const inner of Object.values(value ?? {})) yield* leaves(inner)
}

const messagesOf = (language: Language) =>
  globSync(`{platform,people,market,trade,site}/*/messages/${language}/*.json`, {
    cwd: root,
  }).flatMap((path) => [...leaves(JSON.parse(readFileSync(join(root, path), 'utf8')))])

/** As the server formats it, from the text. */
const onServer = (locale: Language, text: string, values: Record<string, unknown>) =>
  createTranslator<Record<string, string>>({
    locale,
    messages: { text },
    onError: (error) => {
      throw error
    },
  })('text', values as never)

/** As the browser formats it, from what the build has compiled. */
const inBrowser = (locale: Language, text: string, values: Record<string, unknown>) => {
  const formatters = {
    getNumberFormat: (...rest: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...rest),
    getDateTimeFormat: (...rest: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...rest),
    getPluralRules: (...rest: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...rest),
  }
  const parts = formatMessage(
    'text',
    compile(text),
    values as never,
    { locale, formatters } as never,
  )
  return Array.isArray(parts) ? parts.join('') : parts
}

test.each(languages)('browser and server format every message of %s alike', (language) => {
  const differences = messagesOf(language).flatMap((text) =>
    valuesOf(parse(text)).flatMap((values) => {
      const [server, browser] = [onServer, inBrowser].map((format) =>
        format(language, text, values),
      )
      return server === browser ? [] : [{ text, values, server, browser }]
    }),
  )
  expect(differences).toEqual([])
})
