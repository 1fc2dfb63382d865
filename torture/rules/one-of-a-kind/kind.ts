import type { TestContext } from '#server/testing/create-test-context.ts'

/** Something that may be used once, or by so many, and that many people use at once. */
export interface OneOfAKind {
  /** How many may win. */
  places: number
  /** What the others may be told. */
  refusals: readonly string[]
  begin(t: TestContext, actors: number): Promise<Meeting>
}

export interface Meeting {
  /** What the one of this number does. */
  use(i: number): Promise<unknown>
  /** How many won by what is stored, where a repeat gets the same answer as the first call. */
  won?(): Promise<number>
}

export type Kinds = Readonly<Record<string, OneOfAKind>>

/** Makes so many, one after the other. */
export async function manyOf<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let i = 0; i < count; i += 1) made.push(await make(i))
  return made
}

/** The one of this number. */
export function nth<T>(list: readonly T[], i: number): T {
  const one = list[i % list.length]
  if (one === undefined) throw new Error('The list is empty')
  return one
}
