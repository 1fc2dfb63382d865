import type { Random } from '../random.ts'
import { RawJson } from './hostile-values.ts'

type Place = { holder: Record<string, unknown> | unknown[]; key: string | number }

/** Spoils a copy of a valid input in one to three places, or replaces it as a whole. */
export function mutate(input: unknown, hostile: () => unknown, random: Random): unknown {
  if (random.below(12) === 0 || input === undefined) return hostile()
  const root = { input: structuredClone(input) }
  for (let left = 1 + random.below(3); left > 0; left -= 1) spoil(root, hostile, random)
  return root.input
}

function spoil(root: { input: unknown }, hostile: () => unknown, random: Random): void {
  const places = placesIn(root)
  const { holder, key } = random.pick(places)
  const before = Reflect.get(holder, key)
  const way = random.below(10)
  if (way === 0 && key !== 'input') Reflect.deleteProperty(holder, key)
  else if (way === 1) Reflect.set(holder, key, [before])
  else if (way === 2) Reflect.set(holder, key, { [random.pick(NAMES)]: before })
  else if (way === 3 && isRecord(before)) Reflect.set(before, random.pick(NAMES), hostile())
  else if (way === 4 && typeof before === 'string')
    Reflect.set(holder, key, before + hostileText(hostile))
  else if (way === 5 && typeof before === 'number') Reflect.set(holder, key, String(before))
  else Reflect.set(holder, key, hostile())
}

/** Keys that a careless copy would take over. `__proto__` as an own key comes from the raw JSON of the list. */
const NAMES = [
  'constructor',
  'role',
  'id',
  'isAdmin',
  'userId',
  'cursor',
  '',
  'a b',
  '0',
  'approvedAt',
]

function hostileText(hostile: () => unknown): string {
  const value = hostile()
  return typeof value === 'string' ? value : '\0'
}

/** Every place of a value that can be replaced. */
function placesIn(root: { input: unknown }): Place[] {
  const places: Place[] = [{ holder: root as Record<string, unknown>, key: 'input' }]
  for (let at = 0; at < places.length && places.length < 200; at += 1) {
    const place = places[at]
    const value: unknown = place && Reflect.get(place.holder, place.key)
    if (Array.isArray(value)) for (const key of value.keys()) places.push({ holder: value, key })
    else if (isRecord(value))
      for (const key of Object.keys(value)) places.push({ holder: value, key })
  }
  return places
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof RawJson)
  )
}
