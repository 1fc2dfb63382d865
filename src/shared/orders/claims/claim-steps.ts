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
