import { saidCounts } from '#shared/orders/claims/claim-steps.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { DeskClaim } from './desk-words.ts'

export type ContestedLine = NonNullable<DeskClaim['counts']>[number]
type Answer = 'keep' | 'correct' | 'recount'

export interface CountAnswer {
  /** None is chosen while the linen is counted again. */
  answer: Answer | null
  /** Pieces of each line by its position, where the client says others than they ordered. */
  said: Record<string, number>
  /** Somebody wrote or sent it; null while it follows the answer. */
  message: string | null
}

/** What the team changed of the answer that stands. */
type CountDraft = Omit<CountAnswer, 'answer'> & { answer?: Answer }

/** The answer that stands, which the form starts on: of a correction, with the pieces that the client said. */
function standingAnswer({
  state,
  steps,
  recountAt,
}: DeskClaim): Pick<CountAnswer, 'answer' | 'said'> {
  // What the client said since is answered anew.
  const sent = state === 'open' ? undefined : steps.filter(({ kind }) => kind === 'proposed').at(-1)
  const said = sent ? saidCounts(sent.data) : null
  const sentAnswer = said ? 'correct' : 'keep'
  return { answer: recountAt === null ? sentAnswer : null, said: said ?? {} }
}

/** The answer to a contested count, which the tab keeps where it differs from the one that stands. */
export function useCountDraft(claim: DeskClaim) {
  const {
    update,
    clear,
    value: draft,
  } = useKept<CountDraft>(`laveo-comptage-${claim.id}`, (stored) => ({
    said: {},
    message: null,
    ...(stored as Partial<CountDraft> | undefined),
  }))
  const standing = standingAnswer(claim)
  const answer = draft.answer ?? standing.answer
  const said = { ...standing.said, ...draft.said }
  const isSame =
    answer === standing.answer &&
    Object.entries(draft.said).every(([position, pieces]) => standing.said[position] === pieces)
  // An owner reads what their colleague prepared, or what was declined.
  const stood = claim.state === 'open' || !isSame ? null : claim.message
  const message = draft.message ?? stood
  return {
    value: { answer, said, message } satisfies CountAnswer,
    /** It would send what the client reads already. */
    isSent: claim.state === 'proposed' && isSame && message === claim.message,
    update: (change: Partial<CountDraft>) => update((now) => ({ ...now, ...change })),
    clear,
  }
}

/** They say what they ordered, until they say otherwise. */
export const saidPieces = (
  { position, ordered }: ContestedLine,
  { said }: Pick<CountAnswer, 'said'>,
) => said[position] ?? ordered

export const sumPieces = (lines: readonly ContestedLine[], of: (line: ContestedLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)
