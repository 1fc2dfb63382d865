import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import AccountAct from './account-act.tsx'
import type { ChosenAct } from './client-act.ts'
import { EditClientDialog } from './edit-client-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const CompanyOfClient = lazyDialog(async () => ({
  default: (await import('#web/money/new-company.tsx')).CompanyOfClientDialog,
}))

export interface ActProps {
  chosen: ChosenAct
  opened: boolean
  onClose: () => void
  onErased?: (() => void) | undefined
}

/** The act that was chosen for a client's record. */
export default function ClientActs({ chosen, opened, onClose, onErased }: ActProps) {
  const { act, client, otherId } = chosen
  const dialog = { client, opened, onClose }
  if (act === 'merge') return <MergeDialog {...dialog} otherId={otherId} />
  if (act === 'edit') return <EditClientDialog {...dialog} />
  if (act === 'company') return <CompanyOfClient {...dialog} />
  return <AccountAct act={act} client={client} onErased={onErased} />
}
