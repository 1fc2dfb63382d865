const LINK_TYPES = ['signup', 'recovery'] as const

/** The part of an e-mailed link after the `#`, which is never sent to a server and so never logged. */
export interface EmailLink {
  type: (typeof LINK_TYPES)[number]
  /** Empty when the end of the link is missing. */
  token: string
}

/** Reads `#type=signup&token=…` or `#type=recovery&token=…`; undefined for any other hash. */
export function linkInHash(hash: string): EmailLink | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const type = LINK_TYPES.find((known) => known === params.get('type'))
  return type && { type, token: params.get('token') ?? '' }
}
