import * as z from 'zod/mini'
import { idField, instantField, optionalLine, whole } from '#shared/fields.ts'
import { formatFcfa, MAX_FRANCS } from '#shared/text/money.ts'
import { formatSigned } from '#shared/text/signed.ts'

const TOO_MUCH = 'Ce montant est trop grand.'
const REASON_MAX = 200

const countedField = whole('Le montant compté').check(
  z.minimum(0, 'Le montant compté ne peut pas être négatif.'),
  z.maximum(MAX_FRANCS, TOO_MUCH),
)

/** Cash that a livreur gives to the team: what the screen said they carried, and what was counted, in francs. */
export const handOverInput = z.strictObject({
  livreurId: idField,
  expected: whole('Le montant attendu').check(
    z.minimum(1, 'Ce livreur ne détient rien.'),
    z.maximum(MAX_FRANCS, TOO_MUCH),
  ),
  /** Number of payments in it and time of the first: an equal amount may consist of other payments by now. */
  payments: z.int().check(z.minimum(1), z.maximum(MAX_FRANCS)),
  since: instantField,
  counted: countedField,
  /** Why what was counted is not what was expected. */
  reason: optionalLine(REASON_MAX),
  /** Made once for this hand-over, so that sending again never records it twice. */
  idempotencyKey: idField,
})
export type HandOverInput = z.infer<typeof handOverInput>

/** Cash in a livreur's hands: francs, the payments that make them, and when the first of these came. */
interface Cash {
  amount: number
  payments: number
  since: number
}

/** Whether the cash is still what a screen showed: an equal amount may be newer cash, after a colleague took the first. */
export function isSameCash(held: Cash, seen: Cash): boolean {
  return held.amount === seen.amount && held.payments === seen.payments && held.since === seen.since
}

/** A hand-over of `expected` francs: another amount needs its reason. */
export const handOverForm = (expected: number) =>
  z.strictObject({ counted: countedField, reason: optionalLine(REASON_MAX) }).check(
    z.refine(({ counted, reason }) => counted === expected || reason !== undefined, {
      path: ['reason'],
      error: 'Écrivez pourquoi le montant est différent.',
    }),
  )

/** A livreur agrees to a recorded hand-over, or contests it. */
export const answerHandoverInput = z.strictObject({
  handoverId: idField,
  agree: z.boolean(),
  /** The livreur's version, when they do not agree. */
  note: optionalLine(300),
})
export type AnswerHandoverInput = z.infer<typeof answerHandoverInput>

/** The francs that a livreur says they gave, and a note. */
export const contestForm = z.strictObject({
  given: whole('Ce que vous avez versé').check(
    z.minimum(0, 'Ce montant ne peut pas être négatif.'),
    z.maximum(MAX_FRANCS, TOO_MUCH),
  ),
  note: optionalLine(REASON_MAX),
})
export type Contest = z.infer<typeof contestForm>

/** The text of that, as the team reads it: `J’ai versé 3 000 FCFA. Devant Awa.` */
export function contestText({ given, note }: Contest): string {
  return [`J’ai versé ${formatFcfa(given)}.`, note].filter(Boolean).join(' ')
}

/** The counted francs minus the expected ones; negative when some are missing. */
export function gapOf({ expected, counted }: { expected: number; counted: number }): number {
  return counted - expected
}

/** A difference in francs with its sign: `− 1 700 FCFA`, `+ 400 FCFA`. */
export function formatGap(gap: number): string {
  return `${formatSigned(gap)}\u00a0FCFA`
}
