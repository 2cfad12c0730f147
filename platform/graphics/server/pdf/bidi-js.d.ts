/** The package ships no types; these cover what we use. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string): { readonly levels: Uint8Array }
    getMirroredCharacter(sign: string): string | null
  }
  function bidiFactory(): Bidi
  export = bidiFactory
}
