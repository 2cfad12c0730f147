/** CSS styles as satori reads them: flexbox, with numbers as lengths in pixels. */
export type BoxStyle = Readonly<Record<string, string | number>>

/** A box of a picture that is laid out like a page; an element in React's shape, without React. */
export interface Box {
  readonly type: 'div' | 'img' | 'span' | 'svg' | 'path'
  readonly props: Readonly<Record<string, unknown>> & {
    readonly style?: BoxStyle
    readonly children?: readonly (Box | string)[]
  }
}

/** Returns a flex box with its contents; leaves out null and empty texts. */
export const box = (style: BoxStyle, ...children: readonly (Box | string | null)[]): Box => ({
  type: 'div',
  props: {
    style: { display: 'flex', ...style },
    children: children.filter((child): child is Box | string => child !== null && child !== ''),
  },
})

/** Returns a picture of this size, cropped to it. `src` is a `data:` address: nothing is downloaded. */
export const image = (
  src: `data:image/${string}`,
  { width, height, ...style }: BoxStyle & { readonly width: number; readonly height: number },
): Box => ({
  type: 'img',
  props: { src, width, height, style: { objectFit: 'cover', ...style } },
})
