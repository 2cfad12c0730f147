/** A model under the trade's name for it, in capitals. */
export type Model = {
  name: string
  /** Other spellings; letter case, width and separators are folded by the reader. */
  aliases: readonly string[]
}

/** A maker and the models of it that come to auction; a maker of cars and bikes appears once of each kind. */
export type Maker = {
  name: string
  kind: 'car' | 'bike'
  aliases: readonly string[]
  models: readonly Model[]
}
