import { describeError } from '#web/lib/error-message.ts'

/** The title of each error on a livreur's screens. The text says what failed and why. */
export const FAILURE_TITLE = 'Erreur'

/** The text when the missions could not be read. */
export function missionsErrorText(error: unknown): string {
  return `Impossible de charger les missions. ${describeError(error).text}`
}

/** The text when a step was refused or could not be stored. */
export function stepErrorText(reason: string): string {
  return `Impossible de mettre à jour le statut. ${reason}`
}
