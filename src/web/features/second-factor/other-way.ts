import type { FactorWays } from '#shared/second-factor/second-factor.ts'

/** The alternative where a passkey is asked for and does not answer. */
export function otherWayOf({ totp }: FactorWays): string {
  return totp
    ? 'Vous pouvez aussi donner le code de votre application.'
    : 'Vous pouvez aussi utiliser un code de secours.'
}
