/**
 * The team reads it where a number decides whose record it is. The number of an account is the one that its owner typed, until it
 * is proven. A record without e-mail has the number that the team spoke with.
 */
export const CLAIMED_NUMBER = 'numéro jamais vérifié'

interface Claim {
  email: string | null
  phoneProvenAt: number | null
}

export const isNumberClaimed = ({ email, phoneProvenAt }: Claim): boolean =>
  email !== null && phoneProvenAt === null
