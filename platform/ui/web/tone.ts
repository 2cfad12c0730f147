/** Colours of signals. A tone is never the only sign: there is always text with the same meaning. */
export type Tone = 'good' | 'fair' | 'poor' | 'quiet'
