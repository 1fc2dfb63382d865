import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Numbers that look random and come again in the same order with the same seed. */
export interface Random {
  /** A whole number from 0, below `end`. */
  below(end: number): number
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
}

/** Makes one from a seed. */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const below = (end: number) => uniformInt(generator, 0, end - 1)
  return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] }
}
