import { AppError } from '#server/lib/app-error.ts'
import { isProofFresh } from '#shared/access/second-factor/proof.ts'
import type { LiveSession } from '../sessions/sessions.service.ts'

/** The last proof of a session: who acts in it, and with which factors they prove it again. */
export type ProvenSession = Pick<LiveSession, 'provenAt' | 'ways'>

/**
 * Throws PROOF_REQUIRED in a session whose person proved who they are too long ago; its screen asks for it and sends the act again. For an
 * act that needs it always, a proven procedure is enough.
 */
export function refuseStaleProof({ provenAt, ways }: ProvenSession): void {
  // The clock of the sessions counts here, which a test does not move.
  if (!isProofFresh(provenAt, Date.now())) throw new AppError('PROOF_REQUIRED', ways)
}
