import * as z from 'zod/mini'
import { francsField, instantField, shownFrancs, whole } from './fields.ts'
import { withShown } from './shown.ts'

/** Rows are numbered as they come. */
const rowField = z.int().check(z.minimum(0), z.maximum(1e9))

/** The facts that a screen showed and others may change. Each act picks those that the server compares with the facts of now. */
export const shownFacts = {
  /** Francs of an order, or of what an invoice would have. */
  total: shownFrancs('Le total'),
  /** The promise that the person saw: a later one is refused. Absent or null: none was shown. */
  promise: z.optional(
    z.nullable(z.strictObject({ readyBy: instantField, promisedAt: instantField })),
  ),
  /** Francs of the client's credit that pay the order; absent: the credit stays as it is. */
  credit: z.optional(francsField.check(z.minimum(1, 'Le montant doit être supérieur à 0.'))),
  /** Orders that an invoice would have. */
  orders: whole('Le nombre de commandes').check(z.minimum(0), z.maximum(1e6)),
  /** Francs that are left of an invoice. */
  rest: shownFrancs('Le reste à payer'),
  /** Francs that credit notes took back of an invoice: those of a paid one change no rest. */
  credited: shownFrancs('Le montant déjà déduit'),
  /** Francs that are noted already under the number of a transfer; absent where the screen did not ask. */
  noted: z.optional(shownFrancs('Le montant déjà noté')),
  /** Francs due of an order: its payment must have the effect that the screen announced. */
  due: shownFrancs('Le reste à payer'),
  /** Francs received of an order: they reveal a payment that leaves the amount due unchanged. */
  received: shownFrancs('Le montant déjà reçu'),
  /** The last entry of a client's credit, 0 without any: what came since is told before another act counts. */
  entry: rowField,
  /** The last movement by which money was taken out of the drawer, 0 without any: another tab or a colleague may have noted the same. */
  out: rowField,
}

/** A schema that takes an act as it was sent before its facts were one `shown` too. */
export function withFormerShown<S extends z.ZodMiniType>(
  schema: S,
): z.ZodMiniType<z.output<S>, z.input<S>> {
  // The schema takes what it says, also with an adapter before it.
  return z.pipe(z.transform(withShown), schema) as unknown as z.ZodMiniType<z.output<S>, z.input<S>>
}
