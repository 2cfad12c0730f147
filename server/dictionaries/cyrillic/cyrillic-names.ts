import type { Maker } from '../maker.ts'

/**
 * Russian spellings of makers and models: those that transliteration cannot guess, and those of every
 * usual name, by which its rules are tested. Spellings of one name are separated by commas; the first
 * is the most usual.
 */
export type CyrillicNames = Readonly<
  Record<string, { readonly maker: string; readonly models: Readonly<Record<string, string>> }>
>

const spellings = (text: string | undefined): string[] => text?.split(', ') ?? []

/** Makers with their Russian spellings among the aliases. */
export const withCyrillic = (makers: readonly Maker[], names: CyrillicNames): readonly Maker[] =>
  makers.map((maker) => {
    const known = names[maker.name]
    return {
      ...maker,
      aliases: [...maker.aliases, ...spellings(known?.maker)],
      models: maker.models.map((model) => ({
        ...model,
        aliases: [...model.aliases, ...spellings(known?.models[model.name])],
      })),
    }
  })
