interface OnceAtATime<Args extends readonly unknown[], Result> {
  /** Begins, or answers what is under way already. */
  readonly act: (...args: Args) => Promise<Result>
  /** Gives up waiting for what is under way: the next begins at once. */
  readonly letGo: () => void
}

/**
 * Keeps something from being begun again before it has ended. It knows at once, where a page knows
 * only when it is drawn anew: the second of two clicks comes before that.
 */
export function onceAtATime<Args extends readonly unknown[], Result>(
  begin: (...args: Args) => Promise<Result>,
): OnceAtATime<Args, Result> {
  let underWay: Promise<Result> | undefined
  return {
    act(...args) {
      if (underWay) return underWay
      const mine = begin(...args)
      underWay = mine
      const end = () => {
        if (underWay === mine) underWay = undefined
      }
      mine.then(end, end)
      return mine
    },
    letGo() {
      underWay = undefined
    },
  }
}
