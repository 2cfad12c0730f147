// Loaded before the server to shift its clock by SHIFT_MS milliseconds, ahead or behind.
const shift = Number(process.env.SHIFT_MS ?? 0)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) =>
    args.length === 0 ? new target(target.now() + shift) : Reflect.construct(target, args),
  get: (target, name) => (name === 'now' ? () => target.now() + shift : Reflect.get(target, name)),
})
