/** Colour families of signals. A tone never stands alone: the word or letter beside it says it too. */
export type Tone = 'good' | 'fair' | 'poor' | 'quiet'
