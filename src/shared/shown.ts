/** The names that the facts of `shown` had when they stood beside the rest of an act. */
const FORMER = {
  shownPromise: 'promise',
  shownTotal: 'total',
  shownCredit: 'credit',
  shownOrders: 'orders',
  shownRest: 'rest',
  shownCredited: 'credited',
  shownNoted: 'noted',
  shownDue: 'due',
  shownReceived: 'received',
  shownEntry: 'entry',
  shownOut: 'out',
} as const

const FORMER_NAMES: Record<string, string> = FORMER
const NAMES_OF = Object.fromEntries(Object.entries(FORMER).map(([former, fact]) => [fact, former]))

/**
 * Gathers the facts of an act that stand beside the rest: so did those of an act that waits on a device, was stored, or comes from
 * a page that was open when the release changed.
 */
export function withShown<T>(input: T): T {
  if (typeof input !== 'object' || input === null) return input
  const [shown, rest]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  for (const [name, value] of Object.entries(input)) {
    const fact = FORMER_NAMES[name]
    if (fact === undefined) rest[name] = value
    else shown[fact] = value
  }
  return Object.keys(shown).length === 0 ? input : ({ ...rest, shown } as T)
}

/** Puts the facts of `shown` beside the rest of an act, in its place: an act of before and the same one of now are equal so. */
export function withoutShown(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      name === 'shown' && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([fact, of]) => [NAMES_OF[fact] ?? fact, of])
        : [[name, value]],
    ),
  )
}
