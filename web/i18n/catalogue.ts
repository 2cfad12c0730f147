import type { Language } from '../../contract/core/codes.ts'
import type { Domain, FullKey, KeyOf } from './word-keys.ts'

/** What is put into the places of a message; `count` also chooses its plural form. */
export interface Values {
  readonly count?: number
  readonly [place: string]: string | number | undefined
}

/** Says a message: of its own domain, or of any other by its full key. */
export interface Translate<Own extends Domain = Domain> {
  (key: KeyOf<Own> | FullKey, values?: Values): string
  /** Of messages that may be missing, such as names of what others write. */
  (key: string, values: Values & { readonly defaultValue: string }): string
}

/** Messages by domain; inner objects only group them. Places stand in double braces. */
export type Messages = Readonly<Record<string, object>>

const placePattern = /\{\{(\w+)\}\}/g

/**
 * All messages of one language, in the JSON format of i18next, version 4: plural forms are keys that
 * end in the name of their CLDR category. Nothing is escaped, because React does that.
 */
export class Catalogue {
  readonly language: Language
  /** Says messages of `common`, and of all domains by their full keys. */
  readonly t: Translate<'common'>
  readonly #texts = new Map<string, string>()
  readonly #translators = new Map<string, unknown>()
  #plural: Intl.PluralRules | undefined

  constructor(language: Language, messages: Messages) {
    this.language = language
    this.add(messages)
    this.t = this.of('common')
  }

  /** Adds further domains. */
  add(messages: Messages): void {
    for (const [domain, texts] of Object.entries(messages)) this.#take(`${domain}:`, texts)
  }

  #take(path: string, texts: object): void {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === 'string') this.#texts.set(path + key, text)
      else this.#take(`${path}${key}.`, text)
    }
  }

  /** What says messages of a domain; always the same for the same domain. */
  of<Own extends Domain>(domain: Own): Translate<Own> {
    const known = this.#translators.get(domain)
    if (known) return known as Translate<Own>
    const translate = (key: string, values?: Values) =>
      this.#say(key.includes(':') ? key : `${domain}:${key}`, values)
    this.#translators.set(domain, translate)
    return translate as Translate<Own>
  }

  /** A message that is missing shows its key, so that it is found. */
  #say(key: string, values: Values | undefined): string {
    const text = this.#text(key, values?.count)
    if (text === undefined) return String(values?.defaultValue ?? key.slice(key.indexOf(':') + 1))
    if (!values) return text
    return text.replace(placePattern, (place, name: string) => String(values[name] ?? place))
  }

  #text(key: string, count: number | undefined): string | undefined {
    if (count === undefined) return this.#texts.get(key)
    this.#plural ??= new Intl.PluralRules(this.language)
    return this.#texts.get(`${key}_${this.#plural.select(count)}`) ?? this.#texts.get(key)
  }
}
