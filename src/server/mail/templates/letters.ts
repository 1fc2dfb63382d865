import type { MailFacts, MailTemplate } from '../facts.ts'
import type { Letter } from '../layout.ts'

export interface Links {
  /** Base of every address, without a final slash. */
  site: string
  /** The single-use link; empty in letters that carry none. */
  link: string
  /** The validation code; empty in every other letter. */
  code: string
}

/** One pure function per template. */
export type Letters<T extends MailTemplate> = {
  [K in T]: (facts: MailFacts[K], links: Links) => Letter
}
