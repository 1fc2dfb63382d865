import { personalData } from '#server/features/profile/personal-data.service.ts'
import type { TestContext } from './create-test-context.ts'

type Data = ReturnType<typeof personalData>
type Told<T> = T extends AsyncIterable<infer Item> ? Item[] : T

/** A whole personal export, its lists read to their end. */
export async function personalDataOf(t: TestContext, actor: { id: string }) {
  const parts = Object.entries(personalData(t.database.orm, { actor, clock: t.clock }))
  const told = await Promise.all(
    parts.map(async ([name, value]) => [
      name,
      typeof value === 'object' && value !== null && Symbol.asyncIterator in value
        ? await itemsOf(value as AsyncIterable<unknown>)
        : value,
    ]),
  )
  return Object.fromEntries(told) as { [Name in keyof Data]: Told<Data[Name]> }
}

async function itemsOf(list: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const item of list) items.push(item)
  return items
}
