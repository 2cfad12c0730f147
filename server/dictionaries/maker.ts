/** A model under the trade's name for it, in capitals. */
export type Model = {
  name: string
  /** Other spellings; case, width and separators are ignored. */
  aliases: readonly string[]
}

/** A maker and its models at auctions; a maker of cars and bikes has an entry of each kind. */
export type Maker = {
  name: string
  kind: 'car' | 'bike'
  aliases: readonly string[]
  models: readonly Model[]
}
