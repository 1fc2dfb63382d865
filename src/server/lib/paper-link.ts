import type { Deps } from '../deps.ts'
import type { Actor } from './context.ts'
import { linkAddress } from './derived-secrets.ts'
import { LINKS } from './link-purposes.ts'

/** Neither ids nor times have it. */
const BETWEEN = '_'
/** Before the id of an invoice of a company. */
const MONTH = 'm'

/** A paper that has a signed address: the invoice of an order, or one of a company. */
export type LinkedPaper = { orderId: string } | { invoiceId: string }

type Maker = Pick<Deps, 'clock' | 'secret'> & { actor: Pick<Actor, 'id'> }

/** The address of a paper as a PDF, for the person who asked: it opens for ten minutes without a session. */
export function paperLink({ clock, secret, actor }: Maker, paper: LinkedPaper): string {
  const until = clock.now() + LINKS.invoice.lifeMs
  const what = 'orderId' in paper ? [paper.orderId] : [MONTH, paper.invoiceId]
  const named = [...what, actor.id, until].join(BETWEEN)
  return linkAddress({ secret, site: '' }, 'invoice', named)
}

/** Reads such an address without proving it; `until` is in milliseconds UTC. */
export function linkedPaper(id: string): { paper: LinkedPaper; userId: string; until: number } {
  const parts = id.split(BETWEEN)
  const isMonth = parts[0] === MONTH
  const [paperId = '', userId = '', until] = isMonth ? parts.slice(1) : parts
  const paper = isMonth ? { invoiceId: paperId } : { orderId: paperId }
  return { paper, userId, until: Number(until) }
}
