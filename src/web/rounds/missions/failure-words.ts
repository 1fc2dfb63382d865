import type { QueuedAct } from '#shared/rounds/queue.ts'
import { describeError } from '#web/lib/error-message.ts'

/** The title of each error on a livreur's screens. The text says what failed and why. */
export const FAILURE_TITLE = 'Erreur'

/** The reason when an act was neither kept by the phone nor answered by the server. */
export const NOT_KEPT =
  'Ce téléphone ne peut rien garder, et le serveur ne répond pas. Libérez de la place ou cherchez du réseau, puis réessayez.'

/** When what this phone keeps will leave: one that has a network waits for the server. */
export function keptText(what: string): string {
  return `${what} partira dès que ${navigator.onLine ? 'le serveur répond' : 'le réseau revient'}.`
}

/** The text when the missions could not be read. */
export function missionsErrorText(error: unknown): string {
  return `Impossible de charger les missions. ${describeError(error).text}`
}

/** The text when a step or the report of a missed visit was refused or could not be stored. */
export function actErrorText(kind: QueuedAct['kind'], reason: string): string {
  const failed = kind === 'missed' ? 'signaler ce passage' : 'mettre à jour le statut'
  return `Impossible de ${failed}. ${reason}`
}
