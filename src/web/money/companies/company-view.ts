import type { Outputs } from '#web/trpc.ts'

/** A company as the team reads it. */
export type CompanyView = NonNullable<Outputs['companies']['byId']>

/** The part of a company that is changed; null for a contact or a place that is new. */
export type CompanyEdit =
  | { part: 'facts' }
  | { part: 'terms' }
  | { part: 'contact'; id: string; contact: CompanyView['contacts'][number] | null }
  | { part: 'place'; id: string; place: CompanyView['places'][number] | null }

export interface EditProps {
  client: { id: string; fullname: string }
  company: CompanyView
  opened: boolean
  onClose: () => void
  /** Somebody orders for it no more, who may have its link. */
  onLeft: (name: string) => void
}
