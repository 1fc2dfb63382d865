import type { TestContext } from '#server/testing/create-test-context.ts'

/** Something that may be used once, or by so many, and that many people use at once. */
export interface OneOfAKind {
  /** The number of winners. */
  places: number
  /** The refusals of the others. */
  refusals: readonly string[]
  begin(t: TestContext, actors: number): Promise<Meeting>
}

export interface Meeting {
  /** The act of the actor of this number. */
  use(i: number): Promise<unknown>
  /** The number of winners by the stored rows, where a repeat gets the same answer as the first call. */
  won?(): Promise<number>
}

export type Kinds = Readonly<Record<string, OneOfAKind>>

/** Makes so many, one after the other. */
export async function manyOf<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let i = 0; i < count; i += 1) made.push(await make(i))
  return made
}

export function nth<T>(list: readonly T[], i: number): T {
  const one = list[i % list.length]
  if (one === undefined) throw new Error('The list is empty')
  return one
}
