import { type Draft, keyOf } from '#web/features/cart/draft.ts'

/**
 * Names the cart and the time that a promise follows from: under another key, another promise is no change. The pieces
 * are part of it, since a bigger cart may exceed what express can still take.
 */
export function choiceKey({ pickup, express, atCounter, lines }: Draft): string {
  const pieces = lines.map((line) => [keyOf(line), line.quantity])
  return JSON.stringify([pickup?.from, express, atCounter, pieces])
}
