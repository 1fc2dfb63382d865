import type { CompanyView } from './company-view.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { FactsDialog } from './facts-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

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
}

export default function CompanyDialogs({ edit, ...props }: EditProps & { edit: CompanyEdit }) {
  if (edit.part === 'terms') return <TermsDialog {...props} />
  if (edit.part === 'contact') return <ContactDialog {...props} id={edit.id} known={edit.contact} />
  if (edit.part === 'place') return <PlaceDialog {...props} id={edit.id} known={edit.place} />
  return <FactsDialog {...props} />
}
