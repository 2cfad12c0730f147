/** An era of the Japanese calendar: year n of it is `offset + n`. */
export type JapaneseEra = {
  letter: 'R' | 'H' | 'S'
  kanji: string
  reading: string
  offset: number
  /** First Gregorian day of the era; the year it starts in also has the former era's number. */
  from: string
}

/** Newest first. A sheet may write the number alone, or 元 for year 1: the reader decides by context. */
export const japaneseEras: readonly JapaneseEra[] = [
  { letter: 'R', kanji: '令和', reading: 'Reiwa', offset: 2018, from: '2019-05-01' },
  { letter: 'H', kanji: '平成', reading: 'Heisei', offset: 1988, from: '1989-01-08' },
  { letter: 'S', kanji: '昭和', reading: 'Showa', offset: 1925, from: '1926-12-25' },
]
