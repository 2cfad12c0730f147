/** Colours of signals. A tone is never the only sign: a text always carries the same meaning. */
export type Tone = 'good' | 'fair' | 'poor' | 'quiet'
