import { MINUTE_MS } from '#shared/dates.ts'

/** How long a sign-in, or a proof since, lets a person do what asks for one. */
export const PROOF_LIFE_MS = 15 * MINUTE_MS

/** The downloads that ask for a new proof, by the beginning of their address. */
export const DOWNLOADS_NEED_PROOF: readonly string[] = ['/api/exports/', '/api/clients/']

/** Whether a proof of this moment still counts; both in milliseconds UTC. */
export function isProofFresh(provenAt: number, now: number): boolean {
  return now - provenAt < PROOF_LIFE_MS
}
