/**
 * The team reads it where a number decides whose record it is. The number of an account is the one that its owner typed: nothing asked
 * whether it is theirs. A record without e-mail has the number that the team spoke with.
 */
export const CLAIMED_NUMBER = 'numéro jamais vérifié'

export const isNumberClaimed = ({ email }: { email: string | null }): boolean => email !== null
