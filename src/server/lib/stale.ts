import { isDeepStrictEqual } from 'node:util'
import type { Fresh, Shown, Stale, StaleAbout } from '#shared/refusals/stale.ts'
import { AppError } from './app-error.ts'

/** Makes the refusal of an act that rests on facts which have moved: `from` as its screen showed them, `to` as they are now. */
export function stale<A extends StaleAbout>(about: A, from: Shown<A>, to: Fresh<A>): AppError {
  // TypeScript cannot tell that the three are of one thing.
  return new AppError('STALE', { about, from, to } as Stale)
}

/**
 * Refuses an act whose screen showed other facts than those of now, inside `write()`. What is told beside them is read where they
 * differ. Throws STALE.
 */
export function refuseStale<A extends StaleAbout>(
  about: A,
  shown: Shown<A>,
  now: Shown<A>,
  ...[beside]: Shown<A> extends Fresh<A>
    ? []
    : [() => Omit<Fresh<A>, Exclude<keyof Shown<A>, never>>]
): void {
  const facts = Object.keys(now) as (keyof Shown<A>)[]
  if (facts.every((fact) => isDeepStrictEqual(shown[fact], now[fact]))) return
  const from = Object.fromEntries(facts.map((fact) => [fact, shown[fact]])) as Shown<A>
  throw stale(about, from, { ...now, ...beside?.() } as Fresh<A>)
}
