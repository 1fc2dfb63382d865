import AccountAct from './account-act.tsx'
import type { ChosenAct } from './client-act.ts'
import { EditClientDialog } from './edit-client-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

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
  return <AccountAct act={act} client={client} onErased={onErased} />
}
