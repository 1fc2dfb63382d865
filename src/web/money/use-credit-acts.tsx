import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import type { Outputs } from '#web/trpc.ts'
import type { CreditAct } from './credit/credit-dialog.tsx'

const CreditDialog = lazyDialog(() => import('./credit/credit-dialog.tsx'))

interface Credited {
  client: { id: string; fullname: string }
  /** A closed account gets no more credit, and is given back what it has. */
  isOpen: boolean
  /** Undefined until it is read. */
  credit: Pick<Outputs['credit']['ofClient'], 'balance' | 'lastEntry'> | undefined
}

const ACTS: ReadonlyArray<{ act: CreditAct; label: string }> = [
  { act: 'advance', label: 'Avance' },
  { act: 'grant', label: 'Offrir un avoir' },
  { act: 'payBack', label: 'Rendre l’avoir' },
]

/** The acts on a client's credit that may be done now: `begin` opens the dialog of one, which is in `part`. */
export function useCreditActs({ client, isOpen, credit }: Credited): {
  acts: typeof ACTS
  begin: (act: CreditAct) => void
  part: ReactNode
} {
  const [chosen, setChosen] = useState<CreditAct>('grant')
  const [opened, setOpened] = useState(false)
  // Each opening begins with the credit of now; one that changes meanwhile takes nothing typed away.
  const [openings, setOpenings] = useState(0)
  if (!credit) return { acts: [], begin: () => undefined, part: null }
  const { balance, lastEntry } = credit
  return {
    acts: ACTS.filter(({ act }) => (act === 'payBack' ? balance > 0 : isOpen)),
    begin(act) {
      setChosen(act)
      setOpenings((count) => count + 1)
      setOpened(true)
    },
    part: (
      <CreditDialog
        key={openings}
        act={chosen}
        client={client}
        balance={balance}
        lastEntry={lastEntry}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  }
}
