import { describeError } from '#web/lib/error-message.ts'

/** The title over whatever fails on a livreur's screens; the text says what failed, then why. */
export const FAILURE_TITLE = 'Erreur'

/** What failed, then why, when the missions could not be read. */
export function missionsUnread(error: unknown): string {
  return `Impossible de charger les missions. ${describeError(error, undefined, 'livreur').text}`
}

/** What failed, then why, when a step was refused or not kept. */
export function stepFailed(reason: string): string {
  return `Impossible de mettre à jour le statut. ${reason}`
}
