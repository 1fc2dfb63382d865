/** The address where the public keys of the deposit tickets are published. */
export const TICKET_KEYS_PATH = '/.well-known/laveo-key'

/** One public key, as a JSON Web Key (RFC 8037). */
export interface TicketKey {
  kty: 'OKP'
  crv: 'Ed25519'
  alg: 'EdDSA'
  use: 'sig'
  /** Four hexadecimal digits, which a ticket names. */
  kid: string
  /** The key in base64url. */
  x: string
}

/** Every key that has signed tickets, the oldest first. */
export interface TicketKeySet {
  keys: TicketKey[]
}
