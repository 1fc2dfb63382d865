import type { CompanyEdit, EditProps } from './company-view.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { FactsDialog } from './facts-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

export default function CompanyDialogs({ edit, ...props }: EditProps & { edit: CompanyEdit }) {
  if (edit.part === 'terms') return <TermsDialog {...props} />
  if (edit.part === 'contact') return <ContactDialog {...props} id={edit.id} known={edit.contact} />
  if (edit.part === 'place') return <PlaceDialog {...props} id={edit.id} known={edit.place} />
  return <FactsDialog {...props} />
}
