import { type FuelCode, fuels } from '../drives-and-fuels.ts'
import { wordStem } from './word-stem.ts'

const codesByStem = Map.groupBy(
  fuels.flatMap(({ code, words }) =>
    [...new Set(words.map(wordStem))].map((stem) => ({ code, stem })),
  ),
  ({ stem }) => stem,
)

/** Returns the fuels that some words name in English, Russian or Japanese; empty for other texts. */
export const findFuels = (text: string): readonly FuelCode[] =>
  codesByStem.get(wordStem(text))?.map(({ code }) => code) ?? []
