import type { ProposeAdjustmentInput } from '#shared/orders/adjustments.inputs.ts'
import type { CheckInput } from '#shared/orders/custody.inputs.ts'

/** The count made at a step of an order, and what the client says of it. */
export interface DemoCount {
  /** Counts only the lines that differ. */
  check: CheckInput
  /** « Je ne suis pas d’accord », soon after the collection. */
  disagrees?: string
  /** The adjustment the team proposes a little later, which the client has not answered yet. */
  proposes?: Pick<ProposeAdjustmentInput, 'quantities' | 'reason'>
}

const check = (found: Partial<CheckInput>): CheckInput => ({
  counts: [],
  reserves: [],
  withClient: true,
  ...found,
})

/** The check with a count for every line, `quantities` being those ordered. */
export function fullCheck({ check }: DemoCount, quantities: readonly number[]): CheckInput {
  const off = new Map(check.counts.map((count) => [count.position, count]))
  const counts = quantities.map((counted, position) => off.get(position) ?? { position, counted })
  return { ...check, counts }
}

/** All is as ordered. */
export const PLAIN: DemoCount = { check: check({}) }

/** A curtain stays at home. */
export const KEPT: DemoCount = {
  check: check({
    counts: [{ position: 0, counted: 3, reason: 'garde', note: 'Le quatrième reste au salon' }],
    reserves: [{ kind: 'decolore', position: 1, note: 'Un bord' }],
  }),
}

/** A second outfit was in the bag. */
export const FULLER: DemoCount = {
  check: check({ counts: [{ position: 1, counted: 2, reason: 'ajoute' }] }),
  proposes: {
    quantities: [{ position: 1, quantity: 2 }],
    reason: 'Un second complet pagne était dans le sac, compté avec vous au ramassage.',
  },
}

/** Nothing is missing, but the shirts have lived. */
export const WORN: DemoCount = {
  check: check({
    reserves: [
      { kind: 'tache', position: 0, note: 'Col jauni' },
      { kind: 'trou', position: 2 },
    ],
  }),
}

/** Counted without the client, who had counted otherwise. */
export const DISPUTED: DemoCount = {
  check: check({
    counts: [{ position: 1, counted: 3, reason: 'absent' }],
    withClient: false,
  }),
  disagrees: 'J’ai bien mis quatre taies dans le sac. Vérifiez avec le livreur, s’il vous plaît.',
}

/** A suit that came without its button. */
export const UNBUTTONED: DemoCount = {
  check: check({
    reserves: [{ kind: 'bouton_manquant', position: 0, note: 'Manche gauche' }],
  }),
}
