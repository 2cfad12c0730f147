import {
  type NameIndex,
  type SearchableModel,
  type SearchableName,
  type Spelling,
  spellingOf,
  wordsOf,
} from './name-index.ts'
import { isNear } from './name-sound.ts'

/** How well a text matches a name; anything below `part` is a misspelling of this or another name. */
export const fit = {
  exact: 100,
  sound: 95,
  begins: 90,
  words: 85,
  part: 80,
  alike: 72,
  guess: 70,
} as const

export interface FoundMaker {
  readonly maker: SearchableName
  readonly fit: number
}

export interface FoundModel {
  readonly model: SearchableModel
  readonly fit: number
}

export interface FoundNames {
  /** Best first. */
  readonly makers: readonly FoundMaker[]
  readonly models: readonly FoundModel[]
  /** The words after the name, such as a year: `alphard 2018`. */
  readonly rest: readonly string[]
}

/** Maximum number of words of a text that are compared. */
const maxWords = 8

const wordsIn = (text: string) => wordsOf(text).slice(0, maxWords)

/**
 * Finds makers and models that a text may mean: either one alone, or both in any order, in Latin, Cyrillic or kana. If
 * the whole text names nothing, tries its beginning and returns the rest.
 */
export function findNames(index: NameIndex, text: string): FoundNames {
  const words = wordsIn(text)
  for (let end = words.length; end > 0; end--) {
    // A shortened text must be a whole name: `mark x 130` is not a Mark II.
    const minFit = end === words.length ? fit.guess : fit.sound
    const found = findPhrase(index, words.slice(0, end), minFit)
    if (found.makers.length + found.models.length > 0) return { ...found, rest: words.slice(end) }
  }
  return { makers: [], models: [], rest: words }
}

/** Returns ids of the models that a text names, for the filter by model name; without guesses. */
export function modelIdsNamed(index: NameIndex, text: string): number[] {
  const { makers, models } = findPhrase(index, wordsIn(text), fit.guess)
  const byMaker = new Set(makers.map(({ maker }) => maker.id))
  const ids = new Set(models.map(({ model }) => model.id))
  for (const model of index.models) if (byMaker.has(model.maker.id)) ids.add(model.id)
  return [...ids]
}

/** Misspellings are searched only if nothing matches, because that is slow and they are guesses. */
function findPhrase(index: NameIndex, words: readonly string[], minFit: number) {
  const found = fitting(index, words, minFit, fitOf)
  const isNothing = found.makers.length + found.models.length === 0
  return isNothing && minFit <= fit.guess ? fitting(index, words, minFit, fitOrGuess) : found
}

type Fits = (phrase: Phrase, name: SearchableName) => number

function fitting(index: NameIndex, words: readonly string[], minFit: number, fits: Fits) {
  if (words.length === 0) return { makers: [], models: [] }
  const phrase = phraseOf(words)
  const makers = index.makers
    .map((maker) => ({ maker, fit: fits(phrase, maker) }))
    .filter((found) => found.fit >= minFit)
  const best = new Map<number, FoundModel>()
  const add = (models: Iterable<SearchableModel>, modelPhrase: Phrase) => {
    for (const model of models) {
      const known = best.get(model.id)?.fit ?? 0
      const found = fits(modelPhrase, model)
      if (found >= minFit && found > known) best.set(model.id, { model, fit: found })
    }
  }
  add(index.models, phrase)
  // The maker before the model, or after it.
  for (let at = 1; at < words.length; at++) {
    const [front, back] = [phraseOf(words.slice(0, at)), phraseOf(words.slice(at))]
    for (const maker of index.makers) {
      const ownModels = () => index.models.filter((model) => model.maker.id === maker.id)
      if (isWhole(fits(front, maker))) add(ownModels(), back)
      if (isWhole(fits(back, maker))) add(ownModels(), front)
    }
  }
  return {
    makers: makers.sort((a, b) => b.fit - a.fit),
    // Prefer shorter names.
    models: [...best.values()].sort(
      (a, b) => b.fit - a.fit || a.model.words.length - b.model.words.length,
    ),
  }
}

/** Whether the whole name matches and not only its beginning, or it is a misspelling of the whole. */
const isWhole = (found: number) => found >= fit.sound || (found > 0 && found < fit.part)

interface Phrase extends Spelling {
  readonly words: readonly Spelling[]
  /** Kana and kanji have no blanks between words; in other texts a match begins a word: `mar` is not Smart. */
  readonly isJapanese: boolean
}

const japanese = /[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}]/u

const phraseOf = (words: readonly string[]): Phrase => {
  const whole = spellingOf(words.join(''))
  return { ...whole, words: words.map(spellingOf), isJapanese: japanese.test(whole.key) }
}

const isSame = (sound: string, typed: string) => typed.length >= 2 && sound === typed

function fitOf(phrase: Phrase, { spellings, words }: SearchableName): number {
  const { key, sound } = phrase
  if (key === '') return 0
  if (spellings.some((one) => one.key === key)) return fit.exact
  if (spellings.some((one) => isSame(one.sound, sound))) return fit.sound
  if (key.length >= 2 && spellings.some((one) => one.key.startsWith(key))) return fit.begins
  if (phrase.words.every((typed) => beginsWord(typed, words))) return fit.words
  if (phrase.isJapanese && key.length >= 3 && spellings.some((one) => one.key.includes(key))) {
    return fit.part
  }
  if (sound.length >= 3 && spellings.some((one) => one.sound.startsWith(sound))) return fit.part
  const isAlike = phrase.words.every(
    (typed) => beginsWord(typed, words) || words.some((word) => hasSameConsonants(typed, word)),
  )
  return isAlike ? fit.alike : 0
}

const hasSameConsonants = (typed: Spelling, { consonants }: Spelling) =>
  typed.consonants.length >= 4 && typed.consonants === consonants

const fitOrGuess: Fits = (phrase, name) =>
  fitOf(phrase, name) || (name.spellings.some((one) => isMisspelling(phrase, one)) ? fit.guess : 0)

/** Whether a word of a name begins as typed; single letters and digits must be the whole word. */
const beginsWord = (typed: Spelling, words: readonly Spelling[]) =>
  words.some(({ key, sound }) => {
    if (typed.key.length < 2 || typed.isNumber) return key === typed.key
    return key.startsWith(typed.key) || (typed.sound.length >= 3 && sound.startsWith(typed.sound))
  })

/** Whether a text has the same consonants with other vowels, or hardly another letter. */
function isMisspelling(typed: Spelling, { sound, consonants, digits }: Spelling): boolean {
  const longer = Math.max(typed.sound.length, sound.length)
  if (longer < 4 || Math.abs(typed.sound.length - sound.length) > 3) return false
  if (typed.digits !== digits) return false
  const isAlike = typed.consonants.length >= 3 && typed.consonants === consonants
  const maxDistance = isAlike ? longer * 0.45 : longer < 5 ? 0 : longer < 9 ? 1 : 2
  return maxDistance > 0 && isNear(typed.sound, sound, maxDistance)
}
