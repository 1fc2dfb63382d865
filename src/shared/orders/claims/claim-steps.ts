export const CLAIM_STEPS = [
  'opened',
  'added',
  'looked',
  'called',
  'sorted',
  'proposed',
  'to_owner',
  'accepted',
  'declined',
  'silent',
  'fault',
] as const
export type ClaimStep = (typeof CLAIM_STEPS)[number]

/** Steps that are between the team and the owner. */
const TEAM_STEPS: readonly unknown[] = ['called', 'sorted', 'to_owner', 'fault']

/** Whether the client reads this step of their claim. */
export const isStepTold = (step: unknown): boolean => !TEAM_STEPS.includes(step)

export const CLAIM_STEP_LABELS: Record<ClaimStep, string> = {
  opened: 'Reçue',
  added: 'Ajout du client',
  looked: 'Nous avons regardé',
  called: 'Client appelé',
  sorted: 'Problème précisé',
  proposed: 'Réponse envoyée',
  to_owner: 'Transmise au responsable',
  accepted: 'Acceptée',
  declined: 'Pas d’accord',
  silent: 'Close sans réponse',
  fault: 'Faute située',
}

/** The pieces that an answer took the client's word for, in the data of its step: `0:2 1:3`, by the position of the line. */
export const saidText = (counts: readonly { position: number; quantity: number }[]): string =>
  counts.map(({ position, quantity }) => `${position}:${quantity}`).join(' ')

/** The same, read: pieces by position; null where the answer corrected no count. */
export function saidCounts({ said }: Record<string, unknown>): Record<string, number> | null {
  if (typeof said !== 'string') return null
  const counts = said.split(' ').map((count) => count.split(':'))
  return Object.fromEntries(counts.map(([position = '', pieces]) => [position, Number(pieces)]))
}
