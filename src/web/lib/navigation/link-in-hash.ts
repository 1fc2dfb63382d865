const LINK_TYPES = ['signup', 'recovery'] as const

/** What an e-mailed link carries behind the `#`, where no server and no log sees it. */
export interface EmailLink {
  type: (typeof LINK_TYPES)[number]
  /** Empty when the link was cut on its way. */
  token: string
}

/** Reads `#type=signup&token=…` or `#type=recovery&token=…`; undefined for any other hash. */
export function linkInHash(hash: string): EmailLink | undefined {
  const facts = new URLSearchParams(hash.replace(/^#/, ''))
  const type = LINK_TYPES.find((known) => known === facts.get('type'))
  return type && { type, token: facts.get('token') ?? '' }
}
